import type { Page } from "@playwright/test";
import { afterPaint } from "../../web/app/Deferred.tsx";
import { eventually } from "./eventually.ts";

/** The part of React's tree that is read here: no public interface reports which components a change has rendered. */
interface Fiber {
  readonly type: unknown;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

/** What React keeps for a root. `current` is the tree on screen; `pendingLanes` is 0 when nothing is left to render. */
interface Root {
  current: Fiber;
  readonly pendingLanes: number;
}

/** React's flag of a component whose function ran. */
const PERFORMED_WORK = 1;

/** What rendered: for each change of the screen, the names of the components, each as often as it did. */
export interface Renders {
  /** Returns the changes since the last call. */
  take(): readonly (readonly string[])[];
  /** Waits until what has changed is rendered, also what waits for a paint. */
  ended(): Promise<void>;
}

/**
 * Records which components of the app render from now on. What came before is rendered to its end first: what a click
 * defers is rendered once more, after it is on screen, when something arrives while that is rendered in slices.
 */
export async function recordRenders(page: Page): Promise<Renders> {
  const root = rootOf(document.body);
  await page.waitForLoadState("networkidle");
  const ended = async () => {
    await afterPaint();
    await eventually(() => root.pendingLanes === 0 ? { value: undefined } : { problem: "React never ends" });
  };
  await ended();
  let changes: string[][] = [];
  let current = root.current;
  Object.defineProperty(root, "current", {
    get: () => current,
    // React assigns each finished tree.
    set(finished: Fiber) {
      current = finished;
      changes.push([...renderedIn(finished)]);
    },
  });
  return {
    ended,
    take() {
      const taken = changes;
      changes = [];
      return taken;
    },
  };
}

function rootOf(body: Element): Root {
  for (const element of body.children) {
    const key = Object.keys(element).find((name) => name.startsWith("__reactContainer$"));
    // React keeps the tree of an element under this key.
    const tree = key && (element as unknown as Record<string, { stateNode: Root }>)[key];
    if (tree) return tree.stateNode;
  }
  throw new Error("Cannot find React's root: mount the app first");
}

/** Returns the names of the components that the last change rendered. What React skipped is the same object. */
function* renderedIn({ type, flags, alternate, child }: Fiber): Generator<string> {
  const name = nameOf(type);
  if (name && (alternate === null || flags & PERFORMED_WORK)) yield name;
  if (alternate && alternate.child === child) return;
  for (let each = child; each; each = each.sibling) yield* renderedIn(each);
}

function nameOf(type: unknown): string {
  if (typeof type === "function") return type.name;
  // A component in `memo`.
  return type instanceof Object && "type" in type ? nameOf(type.type) : "";
}
