import { useAtomValue } from "jotai/react";
import { useEffect, useState } from "react";
import { SelectField } from "#shared/ui/fields/SelectField.tsx";
import { classes } from "#shared/ui/parts/classes.ts";
import { showsInvitesAtom } from "../account/invites/invites.ts";
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
      aria-label="Sections"
      className="sticky top-0 z-10 -mx-4 self-start bg-paper px-4 py-2 sm:-mx-8 sm:px-8 lg:top-6 lg:mx-0 lg:p-0"
    >
      <div className="lg:hidden">
        <SelectField
          label="Go to section"
          labelHidden
          options={ids.map((id) => ({ value: id, label: SECTION_TITLES[id] }))}
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
                "block border-l-2 py-1.5 pl-3 no-underline",
                id === current
                  ? "border-ink font-semibold text-ink"
                  : "border-hairline text-soft hover:text-ink",
              )}
            >
              {SECTION_TITLES[id]}
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
      const isAtEnd = scrollTop > 0 && scrollTop + height >= scrollHeight - 1;
      setCurrent(currentSection(sections, { height, isAtEnd, chosen: location.hash.slice(1) }));
    };
    update();
    const names = ["scroll", "resize", "hashchange"] as const;
    for (const name of names) addEventListener(name, update, { passive: true });
    return () => names.forEach((name) => removeEventListener(name, update));
  }, []);
  return current;
}

/** Scrolls to the section in the address as soon as it is there: some sections load by themselves. */
function useHashTarget(): void {
  useEffect(() => {
    const show = () => {
      const target = location.hash.length > 1 ? document.getElementById(location.hash.slice(1)) : null;
      target?.scrollIntoView();
      return target !== null;
    };
    if (location.hash.length < 2 || show()) return;
    const observer = new MutationObserver(() => show() && observer.disconnect());
    observer.observe(document.body, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, []);
}
