import { atomWithQuery } from "jotai-tanstack-query";
import { useAtomValue, useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { lazy, Suspense } from "react";
import {
  listPushSubscriptions,
  type PushSubscriptionView,
  subscribeToPush,
  unsubscribeFromPush,
} from "#shared/contract/mod.ts";
import { dateTimeText, timeOfDayText } from "#shared/domain/format.ts";
import { isQuiet } from "#shared/domain/reminders.ts";
import {
  INITIAL_SETTINGS,
  MAX_PUSH_TIMES,
  type PushSettings,
  type Settings,
} from "#shared/domain/settings.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox, Button, keepTimes, Skeleton } from "#shared/ui/Controls.tsx";
import { CheckboxField, TextField } from "#shared/ui/Fields.tsx";
import { browserTimeZone, shownLanguage } from "../../app/platform.ts";
import { clientAtom } from "../../app/session.ts";
import { useServerAway } from "../../app/status.ts";
import { DraftTextSchema } from "../../app/storage.ts";
import { useDraft } from "../../day/Drafts.tsx";
import { loggedCall, queryClientAtom, useAttempt } from "../../day/day.ts";
import { AccountRow, changeList, LoadedList, ServerButton, ServerNotice } from "./AccountParts.tsx";
import { sessionNameText } from "./Sessions.tsx";
import { SettingsSection, useAutosave, useTyped } from "./SettingsParts.tsx";

/** What a browser says about push messages. */
export interface PushFacts {
  /** Whether it has service workers and push messages, and the app's worker is registered. */
  readonly isSupported: boolean;
  /** Whether it is an iPhone or an iPad, where only installed apps get push messages. */
  readonly isApple: boolean;
  readonly permission: NotificationPermission;
  /** Whether the server sends messages to this browser, and the browser receives them. */
  readonly isSubscribed: boolean;
}

type PushState = "unsupported" | "install" | "denied" | "off" | "on";

/** Returns what the user can do about push messages in this browser. */
function pushState({ isSupported, isApple, permission, isSubscribed }: PushFacts): PushState {
  if (!isSupported) return isApple ? "install" : "unsupported";
  if (permission === "denied") return "denied";
  return isSubscribed && permission === "granted" ? "on" : "off";
}

/** What the settings say in each state. */
const PUSH_STATE_TEXT: Readonly<Record<PushState, string>> = {
  unsupported:
    "This browser can't receive push messages here. They need a browser that supports them, and an address that is localhost or begins with https://.",
  install:
    "On an iPhone or iPad, first add Gorin to the Home Screen (Share, then Add to Home Screen). Then open it from there and turn this on.",
  denied: "Notifications from this site are blocked. Allow them in the browser's site settings, then reload.",
  off: "This browser gets no push reminders.",
  on: "This browser gets push reminders.",
};

const KEY = ["push"];

/** Loaded by itself: a sign-out needs it too, without the settings. */
const browserPush = () => import("../../app/browser_push.ts");

/** The browsers that get push messages, and what this one says about them. */
const pushAtom = atomWithQuery((get) => {
  const list = loggedCall(get, "The push reminders", listPushSubscriptions, {});
  return {
    queryKey: KEY,
    queryFn: async (context) => {
      const [{ subscriptions, public_key }, { hasSubscription, ...support }] = await Promise.all([
        list(context),
        browserPush().then(({ pushSupport }) => pushSupport()),
      ]);
      const isSubscribed = hasSubscription && subscriptions.some(({ current }) => current);
      const state: PushState = pushState({ ...support, isSubscribed });
      return { subscriptions, public_key, state };
    },
  };
}, (get) => get(queryClientAtom));

/** Has push messages sent to this browser, and returns whether the user allows it. Fails with the server's reason. */
const subscribeAtom = atom(null, async (get, _set, publicKey: string): Promise<boolean> => {
  const { subscribeBrowser } = await browserPush();
  const body = await subscribeBrowser(publicKey);
  if (body) {
    await get(clientAtom).call(subscribeToPush, { body: { ...body, language: shownLanguage() } });
  }
  await get(queryClientAtom).invalidateQueries({ queryKey: KEY });
  return body !== null;
});

/** Has no more push messages sent to a browser. Fails with the server's reason. */
const unsubscribeAtom = atom(null, async (get, set, { id, current }: PushSubscriptionView) => {
  await changeList(get, set, KEY, async () => {
    await get(clientAtom).call(unsubscribeFromPush, { params: { id } });
    if (current) await (await browserPush()).unsubscribeBrowser();
  });
});

/** The state of this browser, and all browsers that get push reminders. */
export function PushBrowsers({ onTurnOn }: { onTurnOn: () => void }) {
  const query = useAtomValue(pushAtom);
  const subscribe = useSetAtom(subscribeAtom);
  const unsubscribe = useSetAtom(unsubscribeAtom);
  const { pending, failure, attempt } = useAttempt();
  const turnOn = (publicKey: string) =>
    attempt(t("Push reminders could not be turned on"), async () => {
      if (await subscribe(publicKey)) onTurnOn();
    });
  return (
    <div className="empty:hidden">
      <LoadedList query={query}>
        {({ state, public_key, subscriptions }) => (
          <div className="grid gap-3">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <p className="max-w-160">{t(PUSH_STATE_TEXT[state])}</p>
              {state === "off" && (
                <ServerButton
                  size="small"
                  pending={pending}
                  onClick={() => void turnOn(public_key)}
                >
                  {t("Turn on in this browser")}
                </ServerButton>
              )}
            </div>
            <AlertBox message={failure?.message} reason={failure?.reason} />
            {subscriptions.length > 0 && (
              <ul aria-label={t("Browsers with push reminders")}>
                {subscriptions.map((one) => (
                  <AccountRow
                    key={one.id}
                    name={one.current
                      ? t("{name} (this browser)", { name: sessionNameText(one.name) })
                      : sessionNameText(one.name)}
                    about={t("Last used {time}", {
                      time: dateTimeText(one.last_used_at, browserTimeZone()),
                    })}
                    action={{
                      label: t("Remove"),
                      failure: t("The browser could not be removed"),
                      run: () => unsubscribe(one),
                    }}
                  />
                ))}
              </ul>
            )}
          </div>
        )}
      </LoadedList>
    </div>
  );
}

export interface PushTimesProps extends Pick<PushSettings, "times" | "quiet"> {
  /** Called with what makes the new times of the present ones. */
  onChange: (edit: (times: readonly string[]) => string[]) => void;
}

/** The times of day at which push messages remind. */
function PushTimes({ times, quiet, onChange }: PushTimesProps) {
  const typed = useDraft({ day: null, field: "settings.push_time", schema: DraftTextSchema, saved: "" });
  const time = typed.value.slice(0, 5);
  const add = () => {
    onChange((present) => [...new Set([...present, time])].sort());
    typed.clear();
  };
  return (
    <div className="grid gap-2">
      <ul aria-label={t("Times of the push reminders")} className="grid max-w-80 gap-1">
        {times.map((each) => (
          <li key={each} className="flex items-center justify-between gap-3">
            <span>
              {keepTimes(timeOfDayText(each))}
              {isQuiet(quiet, each) && (
                <span className="text-small text-soft">{t(", during quiet hours")}</span>
              )}
            </span>
            <Button
              size="small"
              look="quiet"
              aria-label={t("Remove {time}", { time: timeOfDayText(each) })}
              onClick={() => onChange((present) => present.filter((other) => other !== each))}
            >
              {t("Remove")}
            </Button>
          </li>
        ))}
      </ul>
      {times.length < MAX_PUSH_TIMES && (
        <div className="flex flex-wrap items-end gap-3">
          <TextField
            label={t("Another time")}
            type="time"
            value={typed.value}
            onChange={(event) => typed.write(event.currentTarget.value)}
          />
          <Button disabled={time === ""} onClick={add}>{t("Add time")}</Button>
        </div>
      )}
    </div>
  );
}

export interface QuietHoursProps {
  quiet: PushSettings["quiet"];
  /** Called with what makes the new hours of the present ones. */
  onChange: (edit: (quiet: PushSettings["quiet"]) => PushSettings["quiet"]) => void;
}

/** The hours in which nothing is sent. */
function QuietHours({ quiet, onChange }: QuietHoursProps) {
  const changeTime = (part: Partial<NonNullable<PushSettings["quiet"]>>) =>
    onChange((present) => present && { ...present, ...part });
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
      <CheckboxField
        label={t("Quiet hours")}
        className="min-h-9.5 content-center"
        checked={quiet !== null}
        onChange={(event) => {
          const on = event.currentTarget.checked;
          onChange(() => on ? INITIAL_SETTINGS.push.quiet : null);
        }}
      />
      {quiet && (
        <>
          <QuietTime
            field="settings.quiet_from"
            label={t("Quiet from")}
            time={quiet.from}
            onChange={(from) => changeTime({ from })}
          />
          <QuietTime
            field="settings.quiet_to"
            label={t("Quiet until")}
            time={quiet.to}
            onChange={(to) => changeTime({ to })}
          />
        </>
      )}
    </div>
  );
}

interface QuietTimeProps {
  field: string;
  label: string;
  time: string;
  onChange: (time: string) => void;
}

function QuietTime({ field, label, time, onChange }: QuietTimeProps) {
  const typed = useTyped({
    field,
    saved: time,
    isValid: (text) => text !== "",
    onSave: (text) => onChange(text.slice(0, 5)),
  });
  return (
    <TextField
      label={label}
      type="time"
      value={typed.text}
      error={typed.text === "" ? t("Choose a time") : undefined}
      onChange={(event) => typed.type(event.currentTarget.value)}
      onBlur={typed.leave}
    />
  );
}

/** Loaded with the sections on the account, whose parts it shares. */
const PushSectionPushBrowsers = lazy(async () => ({
  default: (await import("./AccountSections.tsx")).PushBrowsers,
}));

/** The reminders by push message: whether, when, and in which browsers. */
export function PushSection({ settings: { push = INITIAL_SETTINGS.push } }: { settings: Settings }) {
  const { state, save } = useAutosave();
  const change = (edit: (present: PushSettings) => Partial<PushSettings>) =>
    save(({ settings: { push: present = INITIAL_SETTINGS.push } }) => ({
      settings: { push: edit(present) },
    }));
  const enable = (enabled: boolean) => save({ settings: { push: { enabled } } });
  return (
    <SettingsSection
      id="push"
      about={t(
        "Your server reminds you of open rings even while Gorin is closed. It sends nothing on rest days or once the rings ticked above are complete; a reminder still on screen then disappears.",
      )}
      state={state}
    >
      <ServerNotice />
      <fieldset disabled={useServerAway()} className="contents">
        <CheckboxField
          label={t("Send push reminders")}
          checked={push.enabled}
          onChange={(event) => enable(event.currentTarget.checked)}
        />
        {push.enabled && (
          <>
            <p className="text-small text-soft">{t("Times are in your time zone.")}</p>
            <PushTimes
              times={push.times}
              quiet={push.quiet}
              onChange={(edit) => change(({ times }) => ({ times: edit(times) }))}
            />
            <QuietHours
              quiet={push.quiet}
              onChange={(edit) => change(({ quiet }) => ({ quiet: edit(quiet) }))}
            />
          </>
        )}
      </fieldset>
      <Suspense fallback={<Skeleton className="h-24 w-full" />}>
        <PushSectionPushBrowsers onTurnOn={() => push.enabled || enable(true)} />
      </Suspense>
    </SettingsSection>
  );
}
