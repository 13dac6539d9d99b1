// The start page: light changes in place. Everything else works without a script.

import { settings } from "./settings.js";

settings();
