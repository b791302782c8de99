import { useEffect, useLayoutEffect, useState } from "react";
import { ThemeSwitch } from "#shared/ui/Controls.tsx";
import type { ThemeChoice } from "#shared/ui/theme.ts";
import { forgetStored } from "./app/device.ts";
import { GROUPS, SHARED, SURFACES } from "./groups.ts";

/** The group in the address, as in `#fields`; the first one when there is none. */
function useGroup(): string {
  const read = () => location.hash.slice(1) || Object.keys(GROUPS)[0] || "";
  const [group, setGroup] = useState(read);
  useEffect(() => {
    const update = () => setGroup(read());
    addEventListener("hashchange", update);
    return () => removeEventListener("hashchange", update);
  }, []);
  return group;
}

/** Every component in its states, one group at a time. */
export function Gallery() {
  const [theme, setTheme] = useState<ThemeChoice>("system");
  useEffect(() => {
    if (theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
  }, [theme]);
  const group = useGroup();
  const Group = GROUPS[group];
  // Before the parts of the group read it.
  useLayoutEffect(forgetStored, [group]);
  return (
    <div className="mx-auto grid max-w-280 gap-6 px-8 py-6">
      <header className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="font-display text-figure">Components</h1>
        <ThemeSwitch value={theme} onChange={setTheme} />
      </header>
      {Object.entries({ "Shared groups": SHARED, "Groups of surfaces": SURFACES }).map(([label, groups]) => (
        <nav key={label} aria-label={label} className="flex flex-wrap gap-x-4 gap-y-1">
          {Object.keys(groups).map((name) => (
            <a key={name} href={`#${name}`} aria-current={name === group ? "page" : undefined}>{name}</a>
          ))}
        </nav>
      ))}
      {Group && (
        <main key={group} data-stage={group} className="bg-paper has-data-wide:-mx-8">
          <Group />
        </main>
      )}
    </div>
  );
}
