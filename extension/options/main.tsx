import "../platform/jitless.ts";
import { createRoot } from "react-dom/client";
import { browserShelf as shelf } from "../platform/browser_shelf.ts";
import { dropHostPermission, requestHostPermission } from "../platform/host_permission.ts";
import { dropIdle, requestIdle } from "../platform/idle.ts";
import { keptAtStart } from "../platform/kept_at_start.ts";
import { openShortcutSettings, popupShortcut } from "../platform/shortcut.ts";
import { chooseTheme, readTheme } from "../platform/theme.ts";
import type { Reach } from "../state/server.ts";
import { signOut } from "../state/sign_in.ts";
import { changeState, readState } from "../state/store.ts";
import { chooseServer } from "./choose_server.ts";
import { type OptionActs, Options } from "./Options.tsx";
import "../extension.css";
import "../fonts.css";

const root = document.getElementById("root");
if (!root) throw new Error("The options page needs an element #root, and has none");

const reach: Reach = { fetch: (...call) => fetch(...call), now: () => Date.now() };
const permissions = { request: requestHostPermission, drop: dropHostPermission };
const acts: OptionActs = {
  chooseServer: (options) => chooseServer(shelf, reach, permissions, options),
  signOut: () => signOut(shelf, reach),
  async askAway(wanted) {
    const idle = wanted && await requestIdle().catch(() => false);
    await changeState(shelf, ({ preferences }) => ({ preferences: { ...preferences, idle } }));
    if (!wanted) await dropIdle();
    return idle;
  },
  shortcut: popupShortcut,
  openShortcutSettings,
  readTheme,
  chooseTheme,
};

const first = await readState({ read: keptAtStart });
createRoot(root).render(<Options shelf={shelf} acts={acts} first={first} />);
