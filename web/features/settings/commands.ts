import { useAtomValue, useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { useLocation } from "wouter";
import { t } from "#shared/texts/translate.ts";
import { leaveAtom } from "../../app/engine.ts";
import { themeAtom } from "../../app/platform.ts";
import type { CommandSource, PaletteCommand } from "../../day/commands.ts";
import { mayInviteAtom } from "./Invites.tsx";
import { type SectionId, SECTIONS, SETTINGS_PAGES, SETTINGS_PATHS } from "./sections.ts";

/** What the buttons of a section of Settings do. */
const SECTION_ACTIONS: Readonly<Record<SectionId, readonly string[]>> = {
  theme: [],
  day: ["Days follow"],
  reminders: ["Remind me", "Turn on in this browser"],
  rest: ["Add a period of rest", "Add days"],
  plan: ["Make a time plan"],
  profile: ["Timezone", "Language"],
  review: [],
  data: ["Export everything", "Import"],
  delete: [],
  tables: [
    "Export time entries as CSV",
    "Export goals as CSV",
    "Export battles as CSV",
    "Export all days as CSV",
  ],
  trash: ["Open the trash"],
  device: [],
  account: ["Change email", "Change password"],
  "two-step": ["Set up", "Turn off"],
  passkeys: ["New passkey"],
  sessions: ["Sign out everywhere else"],
  invitations: ["New invitation"],
  witness: ["New link"],
  tokens: ["New token"],
  webhooks: ["New webhook"],
  calendar: ["New address"],
  api: ["API documentation"],
};

const neverAtom = atom(false);

function useSectionCommands(isListed: boolean): PaletteCommand[] {
  const [path, navigate] = useLocation();
  const showsInvites = useAtomValue(isListed ? mayInviteAtom : neverAtom);
  const ids = Object.keys(SECTION_ACTIONS) as SectionId[];
  const pages = SETTINGS_PATHS.map((page) => ({
    title: t("Settings: {section}", { section: t(SETTINGS_PAGES[page]) }),
    run: () => navigate(page),
  }));
  const sections = ids.filter((id) => id !== "invitations" || showsInvites).flatMap((id) => {
    const [title, page] = SECTIONS[id];
    const section = t(title);
    const run = () => {
      if (path === page) location.hash = id;
      else navigate(`${page}#${id}`);
    };
    return [
      { title: t("Settings: {section}", { section }), run },
      ...SECTION_ACTIONS[id].map((action) => ({
        title: t("{section}: {action}", { section, action: t(action) }),
        run,
      })),
    ];
  });
  return [...pages, ...sections];
}

const THEMES = { system: "System", light: "Light", dark: "Dark" } as const;

/** Commands on the theme and the session. */
function useSettingCommands(): PaletteCommand[] {
  const setTheme = useSetAtom(themeAtom);
  const leave = useSetAtom(leaveAtom);
  return [
    ...(["system", "light", "dark"] as const).map((theme) => ({
      title: t("Theme: {theme}", { theme: t(THEMES[theme]) }),
      run: () => setTheme(theme),
    })),
    { title: t("Logout"), run: () => void leave({ discarding: false }) },
  ];
}

export const SETTINGS_COMMANDS: CommandSource = {
  useCommands: useSettingCommands,
  useMoreCommands: useSectionCommands,
};
