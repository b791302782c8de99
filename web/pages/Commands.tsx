import type { CommandsProps } from "../app/Lazy.tsx";
import type { CommandSource } from "../day/commands.ts";
import { BOOK_COMMANDS } from "../features/book/commands.ts";
import { EARTH_COMMANDS } from "../features/earth/commands.ts";
import { FIRE_COMMANDS } from "../features/fire/commands.ts";
import { HISTORY_COMMANDS } from "../features/history/commands.ts";
import { INSIGHTS_COMMANDS } from "../features/insights/commands.ts";
import { CommandPalette } from "../features/palette/CommandPalette.tsx";
import { DAY_COMMANDS } from "../features/palette/commands.ts";
import { ShortcutsDialog } from "../features/palette/ShortcutsDialog.tsx";
import { SETTINGS_COMMANDS } from "../features/settings/commands.ts";
import { TRASH_COMMANDS } from "../features/trash/commands.ts";
import { VOID_COMMANDS } from "../features/void/commands.ts";
import { WATER_COMMANDS } from "../features/water/commands.ts";
import { WIND_COMMANDS } from "../features/wind/commands.ts";

/** The commands and shortcuts of every feature, in the order of their lists. A new feature adds its own here. */
const SOURCES: readonly CommandSource[] = [
  EARTH_COMMANDS,
  WATER_COMMANDS,
  FIRE_COMMANDS,
  WIND_COMMANDS,
  VOID_COMMANDS,
  DAY_COMMANDS,
  BOOK_COMMANDS,
  HISTORY_COMMANDS,
  INSIGHTS_COMMANDS,
  TRASH_COMMANDS,
  SETTINGS_COMMANDS,
];

/** Quick add with every command, or the list of every keyboard shortcut. */
export default function Commands({ shows, onClose }: CommandsProps) {
  const List = shows === "palette" ? CommandPalette : ShortcutsDialog;
  return <List onClose={onClose} sources={SOURCES} />;
}
