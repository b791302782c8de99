import { useAtom } from "jotai/react";
import { Button } from "#shared/ui/Button.tsx";
import { ThemeSwitch } from "#shared/ui/ThemeSwitch.tsx";
import { themeAtom } from "../state/theme.ts";

/** The foot of the dashboard: day or night, and the list of keys. */
export function DashboardFooter({ onShortcuts }: { onShortcuts: () => void }) {
  const [theme, setTheme] = useAtom(themeAtom);
  return (
    <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-hairline py-5">
      <ThemeSwitch value={theme} onChange={setTheme} />
      <Button look="quiet" size="small" className="-mr-3 pointer-coarse:hidden" onClick={onShortcuts}>
        Keyboard shortcuts
      </Button>
    </footer>
  );
}
