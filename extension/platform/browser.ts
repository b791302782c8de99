/** The browser's extension API, with promises, alike in Chrome and Firefox. Nothing else imports the polyfill. */
export { default as browser } from "webextension-polyfill";
