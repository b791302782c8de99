// Runs before the modules of a page. It is a separate file because the extension's policy forbids inline scripts.

// Sets the chosen theme before the first paint; `platform/theme.ts` stores the choice.
const theme = localStorage.getItem("gorin_theme");
if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;

// The popup's page names its scripts here (`build/scripts_after_paint.ts`). The picture of the popup is painted before
// they are loaded; `popup/picture/keep_picture.ts` stores it, and `popup/picture/early_input.ts` takes over.
const { script, imports = "" } = document.currentScript.dataset;
const picture = script ? readPicture() : null;
if (picture) {
  document.addEventListener("DOMContentLoaded", showPicture, { once: true });
  // Chrome opens the window of the popup at `load`, and paints the next frame. The one after it begins when that is
  // painted: what is done sooner would delay it.
  addEventListener("load", () => requestAnimationFrame(() => requestAnimationFrame(start)));
  // Where the page is hidden there is no frame.
  addEventListener("load", () => setTimeout(start, 500));
} else {
  start();
}

/** Returns the stored picture if it is of this code, day, language and time zone, or null. */
function readPicture() {
  try {
    const stored = JSON.parse(localStorage.getItem("gorin_picture"));
    const now = Date.now();
    const { languages, offset, from, until } = stored;
    return stored.script === new URL(script, location.href).href && from <= now && now < until &&
        languages === navigator.languages.join() && offset === new Date().getTimezoneOffset()
      ? stored
      : null;
  } catch {
    return null;
  }
}

function showPicture() {
  const { markup, lang, clock } = picture;
  document.documentElement.lang = lang;
  const root = document.getElementById("root");
  root.append(...new DOMParser().parseFromString(markup, "text/html").body.childNodes);
  // The extension's policy forbids style attributes in markup.
  for (const element of root.querySelectorAll("[data-style]")) {
    element.style.cssText = element.dataset.style;
    element.removeAttribute("data-style");
  }
  if (clock) showElapsed(root.querySelector("[role=timer]"), clock);
  const input = new AbortController();
  const events = [];
  for (const type of ["click", "keydown", "keyup", "pointerdown", "pointerup", "pointercancel"]) {
    const options = { capture: true, signal: input.signal };
    document.addEventListener(type, (event) => events.push(event), options);
  }
  globalThis.gorinPicture = { events, end: () => input.abort() };
}

/** Shows the time since the start of the timer, as `RunningClock` does. */
function showElapsed(timer, { start, minutesAndSeconds, secondsOnly }) {
  const elapsed = Math.max(0, Math.floor((Date.now() - start) / 1000));
  const minutes = Math.floor(elapsed / 60);
  const values = { minutes, seconds: elapsed % 60 };
  const { text, width, digit } = minutes > 0 ? minutesAndSeconds : secondsOnly;
  timer.textContent = text.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  timer.style.minWidth = `${width + digit * timer.textContent.replace(/\D/g, "").length}em`;
}

/** Reads the stored values and loads the scripts that the page names here, once. */
function start() {
  if (globalThis.gorinStoredAtStart) return;
  // Read while the modules are loaded; `offline/extension_store.ts` uses the result.
  globalThis.gorinStoredAtStart = (globalThis.browser ?? chrome).storage.local.get(null);
  if (!script) return;
  for (const href of imports.split(" ").filter(Boolean)) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
  }
  const module = document.createElement("script");
  // Without a picture, the page is painted only when they have rendered it.
  if (!picture) module.setAttribute("blocking", "render");
  document.head.append(Object.assign(module, { type: "module", src: script }));
}
