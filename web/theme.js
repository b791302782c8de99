// Sets the chosen theme before the first paint, to avoid a flash. It blocks rendering, so it is short. The build puts it
// into the page, whose content security policy names its hash.
try {
  const theme = localStorage.getItem("gorin_theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // The browser denies storage: the system's theme applies.
}
