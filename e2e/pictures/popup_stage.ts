import type { Page } from "@playwright/test";
import { me, updateMe } from "#shared/contract/mod.ts";
import { EMPTY_QUEUE, ENGINE_VALUES, type StoredQueue } from "#shared/offline/mod.ts";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import { type Account, registerAccount } from "../fixtures/account.ts";
import { type Extension, loadExtension } from "../fixtures/extension.ts";
import { fillAfternoon } from "../web/parts/fill_afternoon.ts";
import { LOCALES, type Stage } from "./stage.ts";

const BLANK_PAGE = "blank.html";
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
  readonly stage: Stage;
  readonly extension: Extension;
  readonly zone: ReturnType<typeof afternoonZone>;
  /** Registers an account whose day is in its afternoon, filled unless `empty`. */
  register(how?: "filled" | "empty", email?: string): Promise<Account>;
  /** Removes what the extension has stored, stores these values, and opens the popup. */
  popupWith(values: Record<string, unknown>): Promise<Page>;
  /** Opens the popup signed in, with these values more. */
  signedIn(user: Account, values?: Record<string, unknown>): Promise<Page>;
  /** Returns the values that sign the extension in. */
  session(user: Account): Promise<Record<string, unknown> & { readonly account: string }>;
}

export async function openPopupStage(stage: Stage): Promise<PopupStage> {
  const { language, server, t } = stage;
  const zone = afternoonZone();
  const extension = await loadExtension(server.url, { [BLANK_PAGE]: "<!doctype html>" }, {
    locale: LOCALES[language],
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
    stage,
    extension,
    zone,
    popupWith,
    session,
    async register(how, email) {
      // A changed day applies from the next one on.
      await server.moveTo(new Date(Date.now() - 3 * DAY_MS).toISOString());
      const user = await registerAccount(server.url, "UTC", email);
      const day_boundary = { mode: "timezone", start_hour: 0 } as const;
      await user.api.call(updateMe, { body: { timezone: zone.name, settings: { day_boundary } } });
      await server.moveTo(new Date().toISOString());
      if (how !== "empty") await fillAfternoon(user, zone.today, zone.offset);
      return user;
    },
    async signedIn(user, values = {}) {
      const { account: _, ...stored } = await session(user);
      const popup = await popupWith({ ...stored, ...values });
      await popup.getByRole("heading", { name: t("Quick Timer") }).waitFor();
      await popup.waitForLoadState("networkidle");
      return popup;
    },
  };
}

/** Returns a queue with these parts as it is stored. */
export function queueWith(parts: Partial<StoredQueue>): Record<string, unknown> {
  const { key, write } = ENGINE_VALUES.queue;
  return { [key]: write({ ...EMPTY_QUEUE, ...parts }) };
}

/** Returns a change of `account` that was not sent yet. */
export function pendingOf(account: string, day: CalendarDate): StoredQueue["pending"][number] {
  const command = { kind: "commit_to", day, commitment: "Run before breakfast." } as const;
  return { id: crypto.randomUUID(), account, command, queuedAt: Date.now(), attempts: 0 };
}

declare const chrome: {
  storage: {
    session: { clear(): Promise<void> };
    local: { clear(): Promise<void>; set(values: object): Promise<void> };
  };
};
