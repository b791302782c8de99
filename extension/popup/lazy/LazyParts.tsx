import { type ReactNode, Suspense, use } from "react";

type Parts = typeof import("./parts.ts");

let loaded: Parts | undefined;
let loading: Promise<Parts> | undefined;

/**
 * Loads the parts of the popup that are not needed for an ordinary first paint, from the extension itself. They cannot
 * fail to arrive: the dashboard's `lazyParts`, which tries again and renders the page without them, would only weigh on
 * the popup's first load.
 */
export function loadParts(): Promise<Parts> {
  return loading ??= import("./parts.ts").then((parts) => loaded = parts);
}

/** Renders `children` with the parts. It is empty until they are loaded, which is at once when they already are. */
export function LazyParts({ children }: { children: (parts: Parts) => ReactNode }) {
  return (
    <Suspense fallback={null}>
      <Loaded>{children}</Loaded>
    </Suspense>
  );
}

function Loaded({ children }: { children: (parts: Parts) => ReactNode }) {
  // deno-lint-ignore react-rules-of-hooks -- `use` may be called conditionally.
  return children(loaded ?? use(loadParts()));
}
