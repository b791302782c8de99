// Sets the chosen theme before anything is drawn, so that nothing flashes. A file of its own, since the extension's policy
// allows no script inside a page; `platform/theme.ts` keeps the choice.
const theme = localStorage.getItem("gorin_theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
