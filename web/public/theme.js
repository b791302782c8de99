// Sets the chosen theme before the first paint, to avoid a flash. It blocks rendering, so it is short. A separate file,
// since the content security policy forbids inline scripts.
try {
  const theme = localStorage.getItem("gorin_theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // The browser denies storage: the system's theme applies.
}
