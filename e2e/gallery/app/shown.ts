import type { ComponentType } from "react";

/** The part of React's tree that is read here: no public interface reports which components are shown. */
interface Fiber {
  readonly type: unknown;
  /** The kind of the element. */
  readonly tag: number;
  /** That of a `Suspense` that shows its fallback is not null. */
  readonly memoizedState: unknown;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly stateNode: { readonly current: Fiber };
}

/** Every component of the app and of the extension, by its file. */
const MODULES = import.meta.glob<Readonly<Record<string, ComponentType>>>([
  "../../../web/**/*.tsx",
  "../../../extension/{popup,options}/**/*.tsx",
  "!../../../**/*.test.tsx",
  // They start the surfaces.
  "!../../../**/main.tsx",
], { eager: true });

/** The names of the components, each with its file: `web/app/Loading.tsx Loading`. */
const NAMES = new Map(
  Object.entries(MODULES).flatMap(([path, exports]) =>
    Object.entries(exports)
      .filter(([name, value]) => /^(default|[A-Z]\w*[a-z]\w*)$/.test(name) && isComponent(value))
      .map(([name, component]) => [innerOf(component), `${path.replaceAll("../", "")} ${name}`] as const)
  ),
);

/** Returns the names of all components. */
export function allComponents(): string[] {
  return [...NAMES.values()];
}

/** React's tag of a `Suspense`. */
const SUSPENSE = 13;

/** Returns the names of the components that are shown now. */
export function shownComponents(root: Element): string[] {
  return [...elementsOf(root)].flatMap(({ type }) => NAMES.get(innerOf(type)) ?? []);
}

/** Returns whether something is shown in place of a component whose code is loaded. React keeps that for 300 ms. */
export function isLoadingCode(root: Element): boolean {
  return elementsOf(root).some(({ tag, memoizedState }) => tag === SUSPENSE && memoizedState !== null);
}

function elementsOf(root: Element): IteratorObject<Fiber> {
  const key = Object.keys(root).find((name) => name.startsWith("__reactContainer$"));
  // React keeps the tree of an element under this key.
  const tree = key && (root as unknown as Record<string, Fiber>)[key];
  return tree ? elementsIn(tree.stateNode.current) : Iterator.from([]);
}

function* elementsIn(element: Fiber): Generator<Fiber> {
  yield element;
  for (let each = element.child; each; each = each.sibling) yield* elementsIn(each);
}

/** Returns the component in a `memo`, or any other itself. */
function innerOf(type: unknown): unknown {
  return type instanceof Object && "type" in type ? type.type : type;
}

function isComponent(value: unknown): boolean {
  return typeof innerOf(value) === "function";
}
