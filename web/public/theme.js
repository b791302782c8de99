// Sets the chosen theme before anything is drawn, so that nothing flashes. It blocks, so it is this short; `state/theme.ts`
// keeps the choice. A file of its own, since the page allows no script inside it.
try {
  const theme = localStorage.getItem("gorin_theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Storage is closed to us: the system's theme it is.
}
