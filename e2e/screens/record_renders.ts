/** The part of React's tree that is read here: no public interface reports which components a change has rendered. */
interface Fiber {
  readonly type: unknown;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
}

/** What React keeps for a root. `current` is the tree that is on screen. */
interface Root {
  current: Fiber;
}

/** React's flag of a component whose function ran. */
const PERFORMED_WORK = 1;

/** What rendered: for each change of the screen, the names of the components, each as often as it did. */
export interface Renders {
  /** Returns the changes since the last call. */
  take(): readonly (readonly string[])[];
}

/** Records from now on which components of the app render. */
export function recordRenders(): Renders {
  const root = rootOf(document.body);
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
