import { atomWithQuery } from "jotai-tanstack-query";
import { useAtomValue } from "jotai/react";
import {
  type DeviceView,
  endOtherSessions,
  endSession,
  listSessions,
  type SessionView,
} from "#shared/contract/mod.ts";
import { dateTimeText } from "#shared/domain/format.ts";
import { sentenceText } from "#shared/texts/said.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox } from "#shared/ui/Controls.tsx";
import { browserTimeZone } from "../../app/platform.ts";
import { loggedCall, queryClientAtom, useAttempt } from "../../day/day.ts";
import { AccountRow, LoadedList, ServerButton, ServerSection, useChange } from "./AccountParts.tsx";

/** The key of the list of sessions, for what changes them. */
export const SESSIONS = "sessions";

/** The user's sessions, and the signed-out browsers that are still recognised. */
const sessionsAtom = atomWithQuery((get) => ({
  queryKey: [SESSIONS],
  queryFn: loggedCall(get, "The sessions", listSessions, {}),
}), (get) => get(queryClientAtom));

/** Returns the server's name of a session, such as 'Chrome on Linux', in the language in use. */
export function sessionNameText(name: string): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(name) ?? [];
  if (!browser || !system) return sentenceText(name);
  return t("{browser} on {system}", { browser: browser === "A browser" ? t("A browser") : browser, system });
}

/** Where the user is signed in, and which signed-out browsers are still recognised. */
export function SessionsSection() {
  const query = useAtomValue(sessionsAtom);
  return (
    <ServerSection id="sessions">
      <LoadedList query={query} isFilled>
        {({ sessions, devices = [] }) => (
          <div className="grid gap-2">
            <ul aria-label={t("Where you are signed in")}>
              {sessions.map((session) => <SessionRow key={session.id} session={session} />)}
            </ul>
            {/* One other has a button of its own. */}
            {sessions.length > 2 && <EndOthers />}
            <p className="max-w-160 text-small text-soft">
              {t(
                "To connect the extension, open it from the toolbar and choose “Connect through the dashboard”.",
              )}
            </p>
            {devices.length > 0 && <Devices devices={devices} />}
          </div>
        )}
      </LoadedList>
    </ServerSection>
  );
}

function SessionRow({ session: { id, name, created_at, last_used_at, current } }: { session: SessionView }) {
  const change = useChange(SESSIONS);
  const zone = browserTimeZone();
  const about = t("Signed in {time}", { time: dateTimeText(created_at, zone) }) +
    (last_used_at === undefined ? "" : t(", last used {time}", { time: dateTimeText(last_used_at, zone) }));
  if (current) return <AccountRow name={sessionNameText(name)} about={t("This browser")} />;
  const failure = t("The device could not be signed out");
  return (
    <AccountRow
      name={sessionNameText(name)}
      about={about}
      action={{
        label: t("Sign out"),
        failure,
        run: () => change((client) => client.call(endSession, { params: { id } })),
      }}
    />
  );
}

function EndOthers() {
  const change = useChange(SESSIONS);
  const { pending, failure, attempt } = useAttempt();
  return (
    <div className="grid justify-items-start gap-3">
      <AlertBox message={failure?.message} reason={failure?.reason} />
      <ServerButton
        size="small"
        pending={pending}
        onClick={() =>
          void attempt(t("The other devices could not be signed out"), () =>
            change((client) => client.call(endOtherSessions, {})))}
      >
        {t("Sign out everywhere else")}
      </ServerButton>
    </div>
  );
}

function Devices({ devices }: { devices: readonly DeviceView[] }) {
  const change = useChange(SESSIONS);
  const failure = t("The device could not be forgotten");
  return (
    <details>
      <summary className="flex min-h-9 w-fit cursor-pointer items-center rounded-sm underline decoration-edge underline-offset-4 pointer-coarse:min-h-11">
        <h3>{t("Recognized devices")}</h3>
      </summary>
      <p className="max-w-160 text-small text-soft">
        {t(
          "You are signed out there, but can sign in without delay even while somebody is guessing your password.",
        )}
      </p>
      <ul aria-label={t("Recognized devices")} className="mt-1">
        {devices.map(({ id, name, expires_at }) => (
          <AccountRow
            key={id}
            name={sessionNameText(name)}
            about={t("Until {time}", { time: dateTimeText(expires_at, browserTimeZone()) })}
            action={{
              label: t("Forget"),
              failure,
              run: () => change((client) => client.call(endSession, { params: { id } })),
            }}
          />
        ))}
      </ul>
    </details>
  );
}
