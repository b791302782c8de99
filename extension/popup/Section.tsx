import { type ReactNode, useId } from "react";
import type { RingName } from "#shared/rings/mod.ts";

/** A part of the popup: its small heading, and what is in it in the hue of its ring. */
export function Section({ title, ring, children }: { title: string; ring: RingName; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} data-ring={ring} className="grid gap-2 border-t border-hairline pt-3">
      <h2 id={id} className="text-small font-semibold text-soft">{title}</h2>
      {children}
    </section>
  );
}
