// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from "vitest";
import { takeEarlyInput } from "./early_input.ts";

const MARKUP = "<main><p>Today</p><button>Health</button><button>Stop <svg></svg></button></main>";

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = "";
});

/** Shows the picture as `public/first.js` does. Returns its root and the recorded events. */
function showPicture(): { root: Element; events: Event[] } {
  document.body.innerHTML = `<div>${MARKUP}</div>`;
  const root = document.body.children[0] as Element;
  const events: Event[] = [];
  const input = new AbortController();
  for (const type of ["click", "keydown", "pointerdown", "pointerup"]) {
    document.addEventListener(type, (event) => events.push(event), { capture: true, signal: input.signal });
  }
  vi.stubGlobal("gorinPicture", { events, end: () => input.abort() });
  return { root, events };
}

/** Renders other elements in place of the picture. Returns what is done in them. */
function renderIn(root: Element, markup = MARKUP): string[] {
  root.innerHTML = markup;
  const did: string[] = [];
  root.addEventListener("click", ({ target }) => did.push(`click ${(target as Element).textContent.trim()}`));
  root.addEventListener("keydown", (event) => did.push(`key ${(event as KeyboardEvent).key}`));
  return did;
}

const press = (target: Element | null, key: string) =>
  target?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));

describe("input before the popup is rendered", () => {
  it("is repeated in the same order on what takes the place of its target", async () => {
    const { root } = showPicture();
    const [health, stop] = [...root.querySelectorAll("button")];
    stop?.focus();
    health?.click();
    press(stop ?? null, "2");
    stop?.querySelector("svg")?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
    const repeat = await takeEarlyInput(root);
    const did = renderIn(root);
    repeat();
    expect(did).toEqual(["click Health", "key 2", "click Stop"]);
    expect(document.activeElement?.textContent).toContain("Stop");
  });

  it("is dropped where something else is shown now", async () => {
    const { root } = showPicture();
    root.querySelector("button")?.click();
    const repeat = await takeEarlyInput(root);
    const did = renderIn(root, MARKUP.replace("Health", "Sign out"));
    repeat();
    expect(did).toEqual([]);
  });

  it("is not recorded after it was taken", async () => {
    const { root, events } = showPicture();
    const repeat = await takeEarlyInput(root);
    root.querySelector("button")?.click();
    repeat();
    expect(events).toEqual([]);
  });

  it("is taken only when the pressed button is released", async () => {
    const { root } = showPicture();
    const button = root.querySelector("button");
    const happened: string[] = [];
    button?.dispatchEvent(new Event("pointerdown", { bubbles: true }));
    const taking = takeEarlyInput(root).then((repeat) => {
      happened.push("taken");
      return repeat;
    });
    await Promise.resolve();
    happened.push("released");
    button?.dispatchEvent(new Event("pointerup", { bubbles: true }));
    button?.click();
    const repeat = await taking;
    const did = renderIn(root);
    repeat();
    expect(happened).toEqual(["released", "taken"]);
    expect(did).toEqual(["click Health"]);
  });

  it("is nothing without a picture", async () => {
    const root = document.createElement("div");
    expect(await takeEarlyInput(root)).toBeTypeOf("function");
  });
});
