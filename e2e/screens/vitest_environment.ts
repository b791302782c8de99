/**
 * The Vitest environment of the stories that run without a browser: a window of happy-dom, with the network classes of
 * the runtime, which the server in the same process needs.
 */
import process from "node:process";
import { moveFocusWithDialogs } from "./dialog_focus.ts";
import { builtinEnvironments, type Environment } from "vitest/runtime";

/** What the server and the API client use; happy-dom has its own of each. */
const OF_THE_RUNTIME = [
  "AbortController",
  "AbortSignal",
  "Blob",
  "DOMException",
  "File",
  "FormData",
  "Headers",
  "MessagePort",
  "Request",
  "Response",
  "URL",
  "URLSearchParams",
  "fetch",
] as const;

export default {
  ...builtinEnvironments["happy-dom"],
  name: "screens",
  // The server reads files beside its modules, which Vite would replace in modules for a browser.
  viteEnvironment: "ssr",
  async setup(global, options) {
    // React's own checks take more than half of a story's time. The tests of components run with them.
    // They read that thousands of times, and the runtime asks the system each time.
    process.env = { ...process.env, NODE_ENV: "production" };
    const natives = OF_THE_RUNTIME.map((name) =>
      [name, Object.getOwnPropertyDescriptor(global, name)] as const
    );
    const environment = await builtinEnvironments["happy-dom"].setup(global, options);
    for (const [name, descriptor] of natives) {
      if (descriptor) Object.defineProperty(global, name, { ...descriptor, configurable: true });
    }
    Object.defineProperty(global, "getComputedStyle", { value: styleOf, configurable: true, writable: true });
    moveFocusWithDialogs(global.HTMLDialogElement.prototype);
    noteActivation(global);
    for (const field of [global.HTMLInputElement, global.HTMLTextAreaElement]) writeUnseen(field.prototype);
    return environment;
  },
} satisfies Environment;

/**
 * Makes text that a script puts at the caret a change that React sees with the next input event, as in a browser.
 * happy-dom writes it as if React had set the value.
 */
function writeUnseen(fields: HTMLInputElement | HTMLTextAreaElement): void {
  const value = Object.getOwnPropertyDescriptor(fields, "value");
  fields.setRangeText = function (text: string, start: number = 0, end: number = start) {
    value?.set?.call(this, this.value.slice(0, start) + text + this.value.slice(end));
    this.setSelectionRange(start + text.length, start + text.length);
  };
}

/** Says from the first press on that the user has acted on the page, as a browser does; loading a page ends that. */
function noteActivation({ navigator, document }: typeof globalThis): void {
  const activation = { hasBeenActive: false };
  Object.defineProperty(navigator, "userActivation", { value: activation, configurable: true });
  for (const event of ["pointerdown", "keydown"]) {
    document.addEventListener(event, () => void (activation.hasBeenActive = true), true);
  }
}

const INLINE = new Set([
  "a",
  "abbr",
  "b",
  "button",
  "code",
  "em",
  "i",
  "input",
  "kbd",
  "label",
  "span",
  "strong",
  "time",
]);

/**
 * Returns what the computation of names and of usability reads of a style. No style sheet is loaded, and happy-dom
 * takes most of a test's time to find that out.
 */
function styleOf(element: HTMLElement) {
  const { style, localName } = element;
  const own = {
    display: style?.display || (INLINE.has(localName) ? "inline" : "block"),
    visibility: style?.visibility || "visible",
    content: "",
  };
  return { ...own, getPropertyValue: (name: string) => Reflect.get(own, name) ?? "" };
}
