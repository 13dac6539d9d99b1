#!/bin/sh
# Install Debian's postgresql for the tests of the store, if possible and if it is not installed.
# Never fails: the tests report a missing server.
command -v initdb >/dev/null && exit 0
for program in /usr/lib/postgresql/*/bin/initdb; do
	[ -x "$program" ] && exit 0
done

if [ "$(id -u)" = 0 ]; then as_root=''; elif sudo -n true 2>/dev/null; then as_root='sudo -n'; else as_root=no; fi
if [ "$as_root" = no ] || ! command -v apt-get >/dev/null; then
	echo "No PostgreSQL here and no right to install it: the tests that need it will be skipped."
	exit 0
fi

echo "Installing postgresql for the tests of the store ..."
apt="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300"
log=$(mktemp)
{ $apt update && $apt install -y --no-install-recommends postgresql; } </dev/null >"$log" 2>&1 ||
	{ tail -n 5 "$log"; echo "postgresql could not be installed."; }
rm -f "$log"
exit 0
