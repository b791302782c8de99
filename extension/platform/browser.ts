import type Browser from "webextension-polyfill";

/** The API of Firefox, and of Chrome: there `browser` may be missing, and `chrome` returns promises, too. */
const { browser: own, chrome } = globalThis as { browser?: Browser.Browser; chrome?: Browser.Browser };

/** The browser's extension API. In tests there is none. */
export const browser = (own ?? chrome) as Browser.Browser;
