import { chooseTheme, readTheme, showLanguage } from "../platform/page.ts";
import { createRoot } from "react-dom/client";
import { extensionStore, openExtensionState } from "../offline/engine.ts";
import { followClock, reachOf } from "../offline/clock.ts";
import {
  browser,
  dropHostPermission,
  dropIdlePermission,
  openShortcutSettings,
  readShortcuts,
  requestHostPermission,
  requestIdlePermission,
  watchPermissions,
} from "../platform/platform.ts";
import { signOut } from "../offline/sign_in.ts";
import { chooseServer, type OptionActions, Options } from "./Options.tsx";
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
await showLanguage(store, {
  ja: async () => (await import("#shared/texts/ja/extension.ts")).JAPANESE_EXTENSION,
});
createRoot(root).render(<Options store={store} actions={actions} />);
