import {
  type ComponentType,
  createElement,
  lazy,
  type LazyExoticComponent,
  type ReactNode,
  useEffect,
  useState,
} from "react";
import { logFailure } from "./platform.ts";

/** A module whose default export is a component. */
interface Loaded<P> {
  readonly default: ComponentType<P>;
}

/**
 * Returns a promise that calls back before `then` returns. With an ordinary one, React first shows the fallback, and
 * then keeps that for 300 ms.
 */
function settled<P>(value: Loaded<P>): Promise<Loaded<P>> {
  const promise = Promise.resolve(value);
  return Object.assign(promise, {
    then: (onValue: Parameters<typeof promise.then>[0]) => {
      onValue?.(value);
      return promise;
    },
  });
}

/** What can be loaded ahead of its first render, which then shows it at once. A failure has no effect. */
interface Preloadable {
  preload(): Promise<void>;
}

/**
 * Returns `React.lazy` with a preload. `make` returns a new lazy component: React remembers a failure of the last one.
 * `known` returns the module where it was loaded with something else.
 */
function preloadable<P>(
  load: () => Promise<Loaded<P>>,
  known: () => Loaded<P> | undefined = () => undefined,
) {
  let loaded: Loaded<P> | undefined;
  const make = (onFailure?: (error: unknown) => Loaded<P>) =>
    lazy(() => {
      loaded ??= known();
      if (loaded) return settled(loaded);
      return onFailure ? load().catch(onFailure) : load();
    });
  const preload = async () => {
    loaded ??= await load().catch(() => undefined);
  };
  return { make, preload };
}

/** A part of a page that is loaded by itself. */
type LazyExtra<P> = ((props: P) => ReactNode) & Preloadable;

/**
 * Returns a part of a page that is loaded by itself. If it cannot be loaded, the page shows without it: only its
 * children remain, until it is rendered again in another place. `known` is that of `preloadable`.
 */
export function lazyExtra<P extends object>(
  load: () => Promise<Loaded<P>>,
  known?: () => Loaded<P> | undefined,
): LazyExtra<P> {
  const { make, preload } = preloadable(load, known);
  const begin = () =>
    make((error) => {
      logFailure("A part of the page could not be loaded", error);
      // It uses no other props than its children.
      return { default: Without as ComponentType<P> };
    });
  let last = begin();
  /** Shown in place of what could not be loaded. */
  function Without({ children }: { children?: ReactNode }) {
    useEffect(() => {
      last = begin();
    }, []);
    return children;
  }
  function Part(props: P) {
    const [part] = useState(() => last);
    return createElement(part, props);
  }
  return Object.assign(Part, { preload });
}

/** A page that is loaded by itself. */
export type LazyPage = LazyExoticComponent<ComponentType> & Preloadable;

/** Returns a page that is loaded by itself. Its first render throws when it cannot be loaded. */
export function lazyPage(load: () => Promise<Loaded<object>>): LazyPage {
  const { make, preload } = preloadable(load);
  return Object.assign(make(), { preload });
}

/** Components that are loaded together, in one chunk. */
export interface LazyParts<Parts> extends Preloadable {
  /** Returns one of them. It shows at once when they are loaded. */
  part<P extends object>(of: (parts: Parts) => ComponentType<P>): LazyExtra<P>;
}

/** Returns components that are loaded together. Render each of them in a `Suspense`. */
export function lazyParts<Parts>(load: () => Promise<Parts>): LazyParts<Parts> {
  let parts: Parts | undefined;
  const loadOnce = async (): Promise<Parts> => parts ??= await load();
  return {
    part: (of) =>
      lazyExtra(async () => ({ default: of(await loadOnce()) }), () => parts && { default: of(parts) }),
    preload: async () => {
      await loadOnce().catch(() => {});
    },
  };
}

/**
 * For how long what was rendered last may take until it is on the screen. On a busy machine, what is loaded right after
 * the render arrives and is evaluated before that.
 */
const PAINT_MS = 200;

let show = () => {};
const shown = new Promise<void>((resolve) => show = resolve);

/** Says that the page shows what it was opened for. From now on it loads what may be needed next. */
export function pageIsShown(): void {
  setTimeout(show, PAINT_MS);
}

/** Loads parts ahead of their use, so that they open at once, also offline; but after what the page was opened for. */
export function loadAhead(...parts: readonly Preloadable[]): void {
  void shown.then(() => {
    for (const part of parts) void part.preload();
  });
}

export interface CommandsProps {
  shows: "palette" | "shortcuts";
  onClose: () => void;
}

/** What lower layers show or load ahead, and may not import: `App.tsx` registers how each is loaded. */
interface Registered {
  readonly dashboard: object;
  readonly commands: CommandsProps;
}

const loaders: { [Name in keyof Registered]?: () => Promise<Loaded<Registered[Name]>> } = {};

export function registerPart<Name extends keyof Registered>(
  name: Name,
  load: () => Promise<Loaded<Registered[Name]>>,
): void {
  // A value of the mapped type, for the same name.
  Object.assign(loaders, { [name]: load });
}

/** Loads a registered part. Fails when it cannot be loaded, or is not registered, as in a test of one component. */
export async function loadPart<Name extends keyof Registered>(name: Name): Promise<Loaded<Registered[Name]>> {
  const load = loaders[name];
  if (!load) throw new Error(`Register the part "${name}" before it is loaded`);
  return await load();
}
