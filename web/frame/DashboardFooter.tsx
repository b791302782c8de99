import { useAtom } from "jotai/react";
import { memo } from "react";
import { Button } from "#shared/ui/parts/Button.tsx";
import { ThemeSwitch } from "#shared/ui/fields/ThemeSwitch.tsx";
import { themeAtom } from "../platform/theme.ts";
import { StepLink } from "./steps/StepLink.tsx";
import { t } from "#shared/texts/translate.ts";

/** The footer: the theme, the trash and the keyboard shortcuts. */
export const DashboardFooter = memo(function DashboardFooter({ onShortcuts }: { onShortcuts: () => void }) {
  const [theme, setTheme] = useAtom(themeAtom);
  return (
    <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-hairline py-5">
      <ThemeSwitch value={theme} onChange={setTheme} />
      <div className="-mx-2 flex flex-wrap items-center text-small font-medium sm:-mr-3">
        <StepLink href="/trash">{t("Trash")}</StepLink>
        <Button
          look="quiet"
          size="small"
          className="no-underline! pointer-coarse:hidden"
          onClick={onShortcuts}
        >
          {t("Keyboard shortcuts")}
        </Button>
      </div>
    </footer>
  );
});
