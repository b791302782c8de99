import { useAtomValue } from "jotai/react";
import { useEffect, useState } from "react";
import { SelectField } from "#shared/ui/fields/SelectField.tsx";
import { classes } from "#shared/ui/parts/classes.ts";
import { showsInvitesAtom } from "../account/invites/invites.ts";
import { currentSection, SECTION_TITLES, type SectionId } from "./sections.ts";
import { t } from "#shared/texts/translate.ts";

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
