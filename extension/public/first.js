// What cannot wait for the modules of a page. A file of its own, since the extension's policy allows no script inside a page.

// The chosen theme is set before anything is drawn, so that nothing flashes; `platform/theme.ts` keeps the choice.
const theme = localStorage.getItem("gorin_theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;

// What is kept is read while the modules are loaded; `platform/kept_at_start.ts` takes it up.
globalThis.gorinKeptAtStart = (globalThis.browser ?? chrome).storage.local.get(null);
