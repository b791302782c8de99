import { type ReactNode, useState } from "react";
import type { RingName } from "#shared/domain/rings/ring.ts";

/** The samples of a group, side by side, in the hue of a ring. */
export function Samples({ ring, children }: { ring?: RingName; children: ReactNode }) {
  return <div data-ring={ring} className="grid grid-cols-2 items-start gap-x-10 gap-y-6 p-2">{children}</div>;
}

/** Samples of different heights, in two columns. */
export function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="columns-2 gap-x-10 p-2 *:mb-6 *:inline-grid *:w-full *:break-inside-avoid">
      {children}
    </div>
  );
}

/** One component in one state, under its name. */
export function Sample({ name, wide = false, children }: {
  name: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <section aria-label={name} className={wide ? "col-span-2 grid gap-2" : "grid min-w-0 gap-2"}>
      <p className="text-small text-soft">{name}</p>
      <div className="@container min-w-0">{children}</div>
    </section>
  );
}

/** A value that can be changed in the gallery, for components that leave their value to the host. */
export function Held<T>({ initial, children }: {
  initial: T;
  children: (value: T, set: (value: T) => void) => ReactNode;
}) {
  const [value, set] = useState(initial);
  return children(value, set);
}

/** A callback of a component that needs none here. */
export const nothing = () => {};

/** The state of a form dialog that shows `values`. */
export const formOf = <Values,>(values: Values) => ({
  values,
  onChange: nothing,
  onClose: nothing,
  onSave: nothing,
});
