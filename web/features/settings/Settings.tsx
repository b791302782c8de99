import { useAtomValue } from "jotai/react";
import { Fragment, lazy, Suspense, useEffect, useState } from "react";
import { t } from "#shared/texts/translate.ts";
import { classes, Skeleton } from "#shared/ui/Controls.tsx";
import { SelectField } from "#shared/ui/Fields.tsx";
import { NotOnDevice } from "../../day/NotOnDevice.tsx";
import { shownUserAtom } from "../../app/engine.ts";
import { isUserAwaitedAtom } from "../../app/session.ts";
import { PageFrame } from "../../day/Frame.tsx";
import { showsInvitesAtom } from "./Invites.tsx";
import { importsAtom } from "./Transfer.tsx";
import { PushSection } from "./Push.tsx";
import {
  DaySection,
  DeviceSection,
  PlanSection,
  ProfileSection,
  ReminderSection,
  RestSection,
} from "./Sections.tsx";
import { currentSection, SECTION_TITLES, type SectionId } from "./sections.ts";

/** The index of the page: links beside the sections on wide screens, a choice above them on narrow ones. */
export function SettingsIndex() {
  const showsInvites = useAtomValue(showsInvitesAtom);
  const current = useCurrentSection();
  useHashTarget();
  const ids = (Object.keys(SECTION_TITLES) as SectionId[]).filter((id) =>
    id !== "invitations" || showsInvites
  );
  return (
    <nav
      aria-label={t("Sections")}
      className="sticky top-0 z-10 -mx-4 self-start bg-paper px-4 pt-2 sm:-mx-8 sm:px-8 lg:top-6 lg:mx-0 lg:p-0"
    >
      <div className="border-b border-hairline pb-2 lg:hidden">
        <SelectField
          label={t("Go to section")}
          labelHidden
          options={ids.map((id) => ({ value: id, label: t(SECTION_TITLES[id]) }))}
          value={current ?? "profile"}
          onChange={(event) => {
            location.hash = event.currentTarget.value;
          }}
        />
      </div>
      <ul className="grid max-lg:hidden">
        {ids.map((id) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? "location" : undefined}
              className={classes(
                "block border-l-2 py-1.5 pl-3 no-underline pointer-coarse:py-2.75",
                id === current
                  ? "border-ink font-semibold text-ink"
                  : "border-hairline text-soft hover:text-ink",
              )}
            >
              {t(SECTION_TITLES[id])}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Returns the section that is being read. */
function useCurrentSection(): SectionId | null {
  const [current, setCurrent] = useState<SectionId | null>(null);
  useEffect(() => {
    const update = () => {
      const sections = (Object.keys(SECTION_TITLES) as SectionId[]).flatMap((id) => {
        const section = document.getElementById(id);
        return section ? [{ id, top: section.getBoundingClientRect().top }] : [];
      });
      const { scrollHeight, clientHeight: height, scrollTop } = document.documentElement;
      const isAtStart = scrollTop <= 0;
      const isAtEnd = scrollTop + height >= scrollHeight - 1;
      setCurrent(currentSection(sections, { height, isAtStart, isAtEnd, chosen: location.hash.slice(1) }));
    };
    const listening = new AbortController();
    for (const name of ["scroll", "resize", "hashchange"]) {
      addEventListener(name, update, { passive: true, signal: listening.signal });
    }
    // Called at once, and whenever a section is added or grows.
    const observer = new ResizeObserver(update);
    observer.observe(document.body);
    return () => {
      listening.abort();
      observer.disconnect();
    };
  }, []);
  return current;
}

/**
 * Keeps the section in the address at the top of the window while the page loads, since sections above it and below it
 * grow, until the user does anything.
 */
function useHashTarget(): void {
  useEffect(() => {
    const id = location.hash.slice(1);
    if (id === "") return;
    const observer = new ResizeObserver(() => document.getElementById(id)?.scrollIntoView());
    observer.observe(document.body);
    const stop = () => observer.disconnect();
    const listening = new AbortController();
    for (const name of ["wheel", "touchstart", "pointerdown", "keydown"]) {
      addEventListener(name, stop, { passive: true, signal: listening.signal });
    }
    return () => {
      stop();
      listening.abort();
    };
  }, []);
}

/** Loaded by itself: it reads and writes files of other tools. */
const DataSection = lazy(() => import("./Transfer.tsx"));
const AccountSections = lazy(() => import("./AccountSections.tsx"));

const SHAPES = ["profile", "day", "plan", "rest"];

/** The settings page. It saves as you change it; only what needs a password or a confirmation has buttons. */
export default function Settings() {
  const user = useAtomValue(shownUserAtom);
  const isUserAwaited = useAtomValue(isUserAwaitedAtom);
  const imports = useAtomValue(importsAtom);
  return (
    <PageFrame title={t("Settings")}>
      {isUserAwaited
        ? <NotOnDevice />
        : user === null
        ? SHAPES.map((shape) => <Skeleton key={shape} className="h-48 w-full" />)
        : (
          <div key={user.id} className="grid gap-x-10 gap-y-5 lg:grid-cols-[11rem_minmax(0,1fr)]">
            <SettingsIndex />
            <div className="grid min-w-0 gap-5 [&>section]:scroll-mt-16 lg:[&>section]:scroll-mt-6">
              {/* An import brings settings of its own: what was being edited is not among them. */}
              <Fragment key={imports}>
                <ProfileSection user={user} />
                <DaySection user={user} />
                <RestSection />
                <PlanSection user={user} />
                <ReminderSection user={user} />
                <PushSection settings={user.settings} />
              </Fragment>
              <DeviceSection />
              <Suspense fallback={<Skeleton className="h-48 w-full" />}>
                <DataSection user={user} />
              </Suspense>
              <Suspense fallback={<Skeleton className="h-48 w-full" />}>
                <AccountSections email={user.email} />
              </Suspense>
            </div>
          </div>
        )}
    </PageFrame>
  );
}
