import { useAtomValue, useSetAtom } from "jotai/react";
import type { DeviceView, SessionView } from "#shared/contract/mod.ts";
import { dateTimeText } from "#shared/rules/format/format_date_time.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Card } from "#shared/ui/parts/Card.tsx";
import { browserTimeZone } from "../../../platform/clock.ts";
import { useAttempt } from "../../day/use_attempt.ts";
import { AccountRow } from "../AccountRow.tsx";
import { LoadedList } from "../LoadedList.tsx";
import { endOtherSessionsAtom, endSessionOfAtom, sessionsAtom } from "./sessions.ts";

/** Where the user is signed in, and which signed-out browsers are still recognised. */
export function SessionsSection() {
  const query = useAtomValue(sessionsAtom);
  return (
    <Card id="sessions" title="Sessions and devices">
      <LoadedList query={query}>
        {({ sessions, devices = [] }) => (
          <div className="grid gap-4">
            <ul aria-label="Where you are signed in">
              {sessions.map((session) => <SessionRow key={session.id} session={session} />)}
            </ul>
            {sessions.length > 1 && <EndOthers />}
            <p className="max-w-160 text-small text-soft">
              To connect the extension in this browser, open it from the toolbar and choose “Connect through
              the dashboard”.
            </p>
            {devices.length > 0 && <Devices devices={devices} />}
          </div>
        )}
      </LoadedList>
    </Card>
  );
}

function SessionRow({ session: { id, name, created_at, last_used_at, current } }: { session: SessionView }) {
  const endSession = useSetAtom(endSessionOfAtom);
  const zone = browserTimeZone();
  const about = `Signed in ${dateTimeText(created_at, zone)}` +
    (last_used_at === undefined ? "" : `, last used ${dateTimeText(last_used_at, zone)}`);
  if (current) return <AccountRow name={name} about="This browser" />;
  const failure = "The device could not be signed out";
  return (
    <AccountRow
      name={name}
      about={about}
      action={{ label: "Sign out", failure, run: () => endSession(id) }}
    />
  );
}

function EndOthers() {
  const endOthers = useSetAtom(endOtherSessionsAtom);
  const { pending, failure, attempt } = useAttempt();
  return (
    <div className="grid justify-items-start gap-3">
      <AlertBox message={failure?.message} reason={failure?.reason} />
      <Button
        size="small"
        pending={pending}
        onClick={() => void attempt("The other devices could not be signed out", () => endOthers())}
      >
        Sign out everywhere else
      </Button>
    </div>
  );
}

function Devices({ devices }: { devices: readonly DeviceView[] }) {
  const forget = useSetAtom(endSessionOfAtom);
  const failure = "The device could not be forgotten";
  return (
    <div className="border-t border-hairline pt-4">
      <h3 className="font-medium">Recognised devices</h3>
      <p className="max-w-160 text-small text-soft">
        Signed out, but you can sign in there without delay while others guess your password.
      </p>
      <ul aria-label="Recognised devices" className="mt-1">
        {devices.map(({ id, name, expires_at }) => (
          <AccountRow
            key={id}
            name={name}
            about={`Until ${dateTimeText(expires_at, browserTimeZone())}`}
            action={{ label: "Forget", failure, run: () => forget(id) }}
          />
        ))}
      </ul>
    </div>
  );
}
