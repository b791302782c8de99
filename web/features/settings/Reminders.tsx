import { atomWithQuery } from "jotai-tanstack-query";
import { useAtomValue } from "jotai/react";
import type { Client } from "#shared/client/mod.ts";
import {
  listPushSubscriptions,
  type PushSubscriptionView,
  subscribeToPush,
  unsubscribeFromPush,
} from "#shared/contract/mod.ts";
import { dateTimeText, timeOfDayText } from "#shared/domain/format.ts";
import { isQuiet } from "#shared/domain/reminders.ts";
import { RING_NAMES, RINGS } from "#shared/domain/rings/mod.ts";
import { INITIAL_SETTINGS, type Settings, type SettingsPatch } from "#shared/domain/settings.ts";
import type { User } from "#shared/domain/user.ts";
import { listText } from "#shared/texts/list_text.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox, Button, classes } from "#shared/ui/Controls.tsx";
import { CheckboxField, TextField } from "#shared/ui/Fields.tsx";
import { browserTimeZone, shownLanguage } from "../../app/platform.ts";
import { loggedCall, queryClientAtom, useAttempt } from "../../day/day.ts";
import { AccountRow, ServerButton, useChange } from "./AccountParts.tsx";
import { sessionNameText } from "./Sessions.tsx";
import { BESIDE, SettingRow, SettingsSection, useAutosave, useTyped } from "./SettingsParts.tsx";

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

const KEY = "push";

/** Loaded by itself: a sign-out needs it too, without the settings. */
const browserPush = () => import("../../app/browser_push.ts");

/** The browsers that get push messages, and what this one says about them. */
const pushAtom = atomWithQuery((get) => {
  const list = loggedCall(get, "The push reminders", listPushSubscriptions, {});
  return {
    queryKey: [KEY],
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

/** Asks the browser for push messages and has the server send them; false when the user does not allow it. */
async function subscribe(client: Client, publicKey: string): Promise<boolean> {
  const { subscribeBrowser } = await browserPush();
  const body = await subscribeBrowser(publicKey);
  if (body) await client.call(subscribeToPush, { body: { ...body, language: shownLanguage() } });
  return body !== null;
}

/**
 * Returns when the user is reminded, and the other times of push messages. Only a client of the API sets several; the
 * screen has one time.
 */
function timesOf(
  { reminders, push = INITIAL_SETTINGS.push }: Settings,
): { at: string; others: readonly string[] } {
  const [first] = push.times;
  const at = reminders.enabled || !push.enabled ? reminders.at : first ?? reminders.at;
  return { at, others: push.enabled ? push.times.filter((time) => time !== at) : [] };
}

/**
 * Returns the change that moves the reminder from `before` to `at`, in the app and by push message. Other times of push
 * messages stay; quiet hours end where they would silence the chosen time.
 */
function reminderAt(at: string, before: string, { push = INITIAL_SETTINGS.push }: Settings): SettingsPatch {
  const times = push.enabled ? push.times.map((time) => time === before ? at : time) : [];
  return {
    reminders: { enabled: true, at },
    push: {
      enabled: true,
      times: times.includes(at) ? [...new Set(times)].sort() : [at],
      ...(isQuiet(push.quiet, at) && { quiet: null }),
    },
  };
}

/** For which rings a question is shown, and the daily reminder of those that are open. */
export function ReminderSection({ user: { settings } }: { user: User }) {
  const { prompts_enabled: prompts, reminders } = settings;
  const { push = INITIAL_SETTINGS.push } = settings;
  const { state, save } = useAutosave();
  const query = useAtomValue(pushAtom);
  const change = useChange(KEY);
  const { pending, failure, attempt } = useAttempt();
  const isOn = reminders.enabled || push.enabled;
  const { at: saved, others } = timesOf(settings);
  const at = useTyped({
    field: "settings.reminder_time",
    saved,
    isValid: (text) => text !== "",
    onSave: (text) => save({ settings: reminderAt(text.slice(0, 5), saved, settings) }),
  });
  const problem = at.text === "" ? t("Choose a time") : undefined;
  const turnOnHere = () =>
    void attempt(t("Push reminders could not be turned on"), async () => {
      // The switch may be quicker than the server.
      const known = query.data ?? (await query.refetch()).data;
      if (known?.state === "off") await change((client) => subscribe(client, known.public_key));
    });
  const enable = (enabled: boolean) => {
    const off = { reminders: { enabled }, push: { enabled } };
    save({ settings: enabled ? reminderAt(saved, saved, settings) : off });
    if (enabled) turnOnHere();
  };
  return (
    <SettingsSection
      id="reminders"
      state={state}
      invalid={problem ? t("a reminder needs a time.") : null}
      savedAt="sm:top-18"
    >
      <SettingRow label={t("Questions of the day")}>
        <div className="flex flex-wrap gap-x-5">
          {RING_NAMES.map((ring) => (
            <CheckboxField
              key={ring}
              label={t(RINGS[ring].title)}
              checked={prompts[ring]}
              onChange={(event) =>
                save({ settings: { prompts_enabled: { [ring]: event.currentTarget.checked } } })}
            />
          ))}
        </div>
      </SettingRow>
      <SettingRow label={t("Reminder of open rings")}>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <TextField
            label={t("Remind me at")}
            labelHidden
            type="time"
            value={at.text}
            error={problem}
            // There without a reminder, too, so that nothing moves when it is switched on.
            disabled={!isOn}
            className="w-36"
            onChange={(event) => at.type(event.currentTarget.value)}
            onBlur={at.leave}
          />
          <input
            type="checkbox"
            role="switch"
            aria-label={t("Remind me")}
            checked={isOn}
            onChange={(event) => enable(event.currentTarget.checked)}
            className="switch"
          />
        </div>
      </SettingRow>
      <div className={classes(BESIDE, "grid justify-items-start gap-2 text-small text-soft empty:hidden")}>
        {isOn && others.length > 0 && (
          <p>
            {t("By push message also at {times}.", { times: listText(others.map(timeOfDayText)) })}
            {t(" ")}
            <Button
              size="small"
              look="quiet"
              onClick={() => save({ settings: { push: { times: [saved] } } })}
            >
              {t("Only at {time}", { time: timeOfDayText(saved) })}
            </Button>
          </p>
        )}
        <AlertBox message={failure?.message} reason={failure?.reason} />
        {isOn && query.data && <PushBrowsers {...query.data} pending={pending} onTurnOn={turnOnHere} />}
      </div>
    </SettingsSection>
  );
}

/** Whether the week before is offered for review. */
export function ReviewSection({ user: { settings: { review = INITIAL_SETTINGS.review } } }: { user: User }) {
  const { state, save } = useAutosave();
  return (
    <SettingsSection id="review" state={state}>
      <SettingRow label={t("Weekly review")}>
        <span className="flex items-center justify-between gap-4">
          <span className="text-small text-soft">
            {t("Opens last week in one page when a week begins.")}
          </span>
          <input
            type="checkbox"
            role="switch"
            aria-label={t("Weekly review")}
            checked={review.weekly}
            onChange={(event) => save({ settings: { review: { weekly: event.currentTarget.checked } } })}
            className="switch shrink-0"
          />
        </span>
      </SettingRow>
    </SettingsSection>
  );
}

/** Whether this browser gets push reminders, and all browsers that do. */
function PushBrowsers({ state, subscriptions, pending, onTurnOn }: {
  state: PushState;
  subscriptions: readonly PushSubscriptionView[];
  pending: boolean;
  onTurnOn: () => void;
}) {
  const change = useChange(KEY);
  const unsubscribe = ({ id, current }: PushSubscriptionView) =>
    change(async (client) => {
      await client.call(unsubscribeFromPush, { params: { id } });
      if (current) await (await browserPush()).unsubscribeBrowser();
    });
  return (
    <>
      <p>{t(PUSH_STATE_TEXT[state])}</p>
      {state === "off" && (
        <ServerButton size="small" pending={pending} onClick={onTurnOn}>
          {t("Turn on in this browser")}
        </ServerButton>
      )}
      {subscriptions.length > 0 && (
        <ul aria-label={t("Browsers with push reminders")} className="w-full text-base text-ink">
          {subscriptions.map((one) => (
            <AccountRow
              key={one.id}
              name={one.current
                ? t("{name} (this browser)", { name: sessionNameText(one.name) })
                : sessionNameText(one.name)}
              about={t("Last used {time}", { time: dateTimeText(one.last_used_at, browserTimeZone()) })}
              action={{
                label: t("Remove"),
                failure: t("The browser could not be removed"),
                run: () => unsubscribe(one),
              }}
            />
          ))}
        </ul>
      )}
    </>
  );
}
