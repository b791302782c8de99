import { useAtomValue } from "jotai/react";
import { memo, type ReactNode, type RefObject } from "react";
import { Mark } from "#shared/ui/mark/Mark.tsx";
import { userAtom } from "../features/auth/session.ts";
import { completeRingsAtom } from "../features/day/day.ts";
import { useFollowing } from "../platform/Following.tsx";
import { pendingCountAtom } from "../offline/engine.ts";
import { PageNav } from "./PageNav.tsx";
import { SignOut } from "./SignOut.tsx";
import { t } from "#shared/texts/translate.ts";

const NAME = "font-display text-name max-sm:leading-7";

export interface DashboardHeaderProps {
  /** The dashboard's own heading is the name; a page with a heading of its own has none here. */
  heading?: RefObject<HTMLHeadingElement | null>;
}

/**
 * The header of every signed-in page: the name, the navigation, the user and Logout. On phones it takes two lines, and
 * the user is named under the product. Notices are placed below it, so it takes no more than one line there, and
 * three elsewhere; the settings show the whole address.
 */
export const DashboardHeader = memo(function DashboardHeader({ heading }: DashboardHeaderProps) {
  const email = useAtomValue(userAtom)?.email;
  return (
    <Header>
      <div className="flex shrink-0 items-center gap-x-3.5 max-sm:contents">
        <HeaderMark />
        {heading
          ? <h1 ref={heading} tabIndex={-1} className={NAME}>Gorin</h1>
          : <p className={NAME}>Gorin</p>}
        <p className="text-small text-soft max-sm:sr-only">{t("Discipline Tracker")}</p>
      </div>
      <PageNav />
      <div className="flex grow basis-60 items-center gap-x-4 max-sm:contents">
        {/* Keyed, so that the text appears in its place instead of moving there. */}
        <p
          key={email}
          title={email}
          className="min-w-0 grow basis-0 text-small wrap-anywhere text-soft max-sm:col-start-2 max-sm:row-start-2 max-sm:truncate sm:line-clamp-3 sm:text-right"
        >
          {email === undefined ? "\u00a0" : t("Welcome back, {email}", { email })}
        </p>
        <SignOut />
      </div>
    </Header>
  );
});

function HeaderMark() {
  const complete = useAtomValue(completeRingsAtom, { store: useFollowing() });
  return <Mark size={32} complete={complete} className="max-sm:row-span-2" />;
}

/** The element, with the number of unsaved changes. A change of that renders nothing in it. */
function Header({ children }: { children: ReactNode }) {
  return (
    <header
      data-unsent={useAtomValue(pendingCountAtom)}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-hairline pt-2 max-sm:grid max-sm:grid-cols-[auto_minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:gap-y-0 sm:py-5"
    >
      {children}
    </header>
  );
}
