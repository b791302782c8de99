/** The browser's extension API with promises, the same in Chrome and Firefox. The only import of the polyfill. */
export { default as browser } from "webextension-polyfill";
