import { type ReactNode, useEffect, useRef } from "react";
import { awaited, untilStill } from "./quiet.ts";

/** Parts in which these buttons, by what their names begin with, have been pressed one after the other. */
export function Pressed({ buttons, children }: { buttons: readonly string[]; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const press = async () => {
      for (const text of buttons) {
        await untilStill();
        const all = [...frame.current?.querySelectorAll<HTMLElement>("button, summary") ?? []];
        const button = all.find((one) => (one.ariaLabel ?? one.textContent)?.trim().startsWith(text));
        if (frame.current && !button) throw new Error(`There is no button ${text}`);
        button?.click();
      }
    };
    void awaited(press());
  }, []);
  return <div ref={frame} className="contents">{children}</div>;
}
