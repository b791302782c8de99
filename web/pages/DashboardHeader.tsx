import { useSetAtom } from "jotai/react";
import type { RefObject } from "react";
import type { RingName } from "#shared/rings/mod.ts";
import { Button } from "#shared/ui/Button.tsx";
import { Mark } from "#shared/ui/Mark.tsx";
import { signOutAtom } from "../state/session.ts";

export interface DashboardHeaderProps {
  heading: RefObject<HTMLHeadingElement | null>;
  email: string;
  complete: readonly RingName[];
}

/** The head of the dashboard: the name, who is signed in, the way out. */
export function DashboardHeader({ heading, email, complete }: DashboardHeaderProps) {
  const signOut = useSetAtom(signOutAtom);
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-hairline py-4 sm:py-5">
      <div className="flex items-center gap-3.5">
        <Mark size={32} complete={complete} />
        <h1 ref={heading} tabIndex={-1} className="font-display text-name">Gorin</h1>
        <p className="text-small text-soft">Discipline Tracker</p>
      </div>
      <p className="min-w-0 truncate text-soft max-sm:order-last max-sm:basis-full max-sm:text-small sm:ml-auto">
        Welcome back, {email}
      </p>
      <Button onClick={signOut}>Logout</Button>
    </header>
  );
}
