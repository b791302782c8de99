// What cannot wait for the modules of a page. A file of its own, since the extension's policy allows no script inside a page.

// The chosen theme is set before anything is drawn, so that nothing flashes; `platform/theme.ts` stores the choice.
const theme = localStorage.getItem("gorin_theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;

// The stored values are read while the modules are loaded; `offline/extension_store.ts` uses the result.
globalThis.gorinStoredAtStart = (globalThis.browser ?? chrome).storage.local.get(null);
