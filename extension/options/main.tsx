import "../platform/jitless.ts";
import { createRoot } from "react-dom/client";
import { openExtensionState } from "../offline/engine.ts";
import { followClock, reachOf } from "../offline/clock.ts";
import { extensionStore } from "../offline/extension_store.ts";
import {
  dropHostPermission,
  dropIdlePermission,
  requestHostPermission,
  requestIdlePermission,
  watchPermissions,
} from "../platform/permissions.ts";
import { openShortcutSettings, readShortcuts } from "../platform/shortcut.ts";
import { browser } from "../platform/browser.ts";
import { chooseTheme, readTheme } from "../platform/theme.ts";
import { showLanguage } from "../platform/language.ts";
import { signOut } from "../offline/sign_in.ts";
import { chooseServer } from "./choose_server.ts";
import { type OptionActions, Options } from "./Options.tsx";
import "../extension.css";
import "../fonts.css";

const root = document.getElementById("root");
if (!root) throw new Error("The options page needs an element #root, and has none");

const reach = reachOf(() => store);
const store = openExtensionState(extensionStore());
followClock(store);
const permissions = { request: requestHostPermission, drop: dropHostPermission };
const actions: OptionActions = {
  chooseServer: (options) => chooseServer(store, reach, permissions, options),
  signOut: () => signOut(store, reach),
  async askAboutAway(wanted) {
    const idle = wanted && await requestIdlePermission().catch(() => false);
    await store.commit(({ preferences }) => ({ preferences: { ...preferences, idle } }));
    if (!wanted) await dropIdlePermission();
    return idle;
  },
  version: browser.runtime.getManifest().version,
  shortcuts: readShortcuts,
  openShortcutSettings,
  watchPermissions,
  readTheme,
  chooseTheme,
};

await store.load();
await showLanguage(store.state().user);
createRoot(root).render(<Options store={store} actions={actions} />);
