#!/bin/sh
# Install Debian's headless chromium for the browser tests, if possible and if no chromium is installed.
# Never fails: the tests report a missing browser.
for name in chromium-headless-shell chromium chromium-browser google-chrome; do
	command -v "$name" >/dev/null && exit 0
done
[ -d "/Applications/Google Chrome.app" ] && exit 0

if [ "$(id -u)" = 0 ]; then as_root=''; elif sudo -n true 2>/dev/null; then as_root='sudo -n'; else as_root=no; fi
if [ "$as_root" = no ] || ! command -v apt-get >/dev/null; then
	echo "No chromium here and no right to install it: the browser tests will be skipped."
	exit 0
fi

echo "Installing chromium for the browser tests ..."
apt="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300"
log=$(mktemp)
get="$apt install -y --no-install-recommends fonts-liberation"
{ $apt update && { $get chromium-headless-shell || $get chromium; }; } </dev/null >"$log" 2>&1 ||
	{ tail -n 5 "$log"; echo "chromium could not be installed."; }
rm -f "$log"
exit 0
