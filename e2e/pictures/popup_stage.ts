import type { Page } from "@playwright/test";
import { me, updateMe } from "#shared/contract/mod.ts";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import { type Account, registerAccount } from "../fixtures/account.ts";
import { BLANK_PAGE, type Extension, loadExtension } from "../fixtures/extension.ts";
import { fillAfternoon } from "../web/parts/fill_afternoon.ts";
import { LOCALE, type Stage } from "./stage.ts";

const DAY_MS = 24 * 3_600_000;

/**
 * A zone in which it is between 2 and 3 in the afternoon now. The clock of the extension's worker cannot be set, so the
 * pictures of the popup are taken of a day that is in its afternoon there.
 */
function afternoonZone(now = Date.now()): { name: string; offset: string; today: CalendarDate } {
  const hours = 14 - new Date(now).getUTCHours();
  const today = new Date(now + hours * 3_600_000).toISOString().slice(0, 10) as CalendarDate;
  const offset = `${hours < 0 ? "-" : "+"}${String(Math.abs(hours)).padStart(2, "0")}:00`;
  // In these names the sign is reversed.
  const name = hours === 0 ? "UTC" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
  return { name, offset, today };
}

/** The extension in its own browser, and what its scenes do with it. */
export interface PopupStage {
  readonly extension: Extension;
  readonly zone: ReturnType<typeof afternoonZone>;
  /** Registers an account with a filled day that is in its afternoon. */
  register(email: string): Promise<Account>;
  /** Removes what the extension has stored, stores these values, and opens the popup. */
  popupWith(values: Record<string, unknown>): Promise<Page>;
  /** Opens the popup signed in. */
  signedIn(user: Account): Promise<Page>;
  /** Returns the values that sign the extension in. */
  session(user: Account): Promise<Record<string, unknown> & { readonly account: string }>;
}

export async function openPopupStage(stage: Stage): Promise<PopupStage> {
  const { server } = stage;
  const zone = afternoonZone();
  const extension = await loadExtension(server.url, { [BLANK_PAGE]: "<!doctype html>" }, {
    locale: LOCALE,
    timeZone: zone.name,
  });
  const store = async (values: Record<string, unknown>) => {
    const blank = await extension.openPage(BLANK_PAGE);
    for (const other of extension.context.pages()) if (other !== blank) await other.close();
    const devtools = await extension.context.newCDPSession(blank);
    await devtools.send("ServiceWorker.enable");
    await devtools.send("ServiceWorker.stopAllWorkers");
    await blank.evaluate(async (values) => {
      localStorage.clear();
      await chrome.storage.session.clear();
      await chrome.storage.local.clear();
      await chrome.storage.local.set(values);
    }, values);
    return blank;
  };
  const popupWith: PopupStage["popupWith"] = async (values) => {
    const blank = await store(values);
    const popup = await extension.openPopup();
    popup.setDefaultTimeout(6_000);
    await blank.close();
    await popup.locator("h1").waitFor();
    return popup;
  };
  const session: PopupStage["session"] = async ({ api, email, token }) => {
    const { user } = await api.call(me, {});
    const account = `${server.url} ${user.id}`;
    const value = { server: server.url, token, account, email };
    return {
      account,
      preferences: { version: 1, value: { server: server.url, idle: false } },
      session: { version: 1, value },
      habits: { version: 1, value: { email, category: null } },
    };
  };
  return {
    extension,
    zone,
    popupWith,
    session,
    async register(email) {
      // A changed day applies from the next one on.
      await server.moveTo(new Date(Date.now() - 3 * DAY_MS).toISOString());
      const user = await registerAccount(server.url, "UTC", email);
      const day_boundary = { mode: "timezone", start_hour: 0 } as const;
      await user.api.call(updateMe, { body: { timezone: zone.name, settings: { day_boundary } } });
      await server.moveTo(new Date().toISOString());
      await fillAfternoon(user, zone.today, zone.offset);
      return user;
    },
    async signedIn(user) {
      const { account: _, ...stored } = await session(user);
      const popup = await popupWith(stored);
      await popup.getByRole("region", { name: "Quick Timer" }).waitFor();
      await popup.waitForLoadState("networkidle");
      return popup;
    },
  };
}

declare const chrome: {
  storage: {
    session: { clear(): Promise<void> };
    local: { clear(): Promise<void>; set(values: object): Promise<void> };
  };
};
