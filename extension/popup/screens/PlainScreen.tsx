import type { ReactNode } from "react";
import { Mark } from "#shared/ui/mark/Mark.tsx";

export interface PlainScreenProps {
  title: string;
  children: ReactNode;
  /** The buttons. */
  actions: ReactNode;
}

/** A screen with a message and buttons. */
export function PlainScreen({ title, children, actions }: PlainScreenProps) {
  return (
    <main className="grid gap-4 p-4.5">
      <Mark size={48} className="justify-self-start" />
      <div className="grid gap-2">
        <h1 className="font-display text-title">{title}</h1>
        {children}
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </main>
  );
}
