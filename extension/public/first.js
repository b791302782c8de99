// Runs before the modules of a page. It is a separate file because the extension's policy forbids inline scripts.

// Sets the chosen theme before the first paint; `platform/theme.ts` stores the choice.
const theme = localStorage.getItem("gorin_theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;

// Read while the modules are loaded; `offline/engine.ts` takes the result. Until then, what changes is read again.
const { local, onChanged } = (globalThis.browser ?? chrome).storage;
const readStored = () => void (globalThis.gorinStoredAtStart = local.get(null));
onChanged.addListener(() => globalThis.gorinStoredAtStart && readStored());
readStored();

// Copies of the day that version 0.2 kept here.
for (const key of ["gorin_mirror", "gorin_picture"]) localStorage.removeItem(key);
