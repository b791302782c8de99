import { useAtomValue, useSetAtom } from "jotai/react";
import type { SessionView } from "#shared/contract/mod.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Card } from "#shared/ui/parts/Card.tsx";
import { Skeleton } from "#shared/ui/parts/Skeleton.tsx";
import { dateTimeText } from "#shared/rules/format/format_date_time.ts";
import { useAttempt } from "../day/use_attempt.ts";
import { browserTimeZone } from "../../platform/clock.ts";
import { endSessionOfAtom, sessionsAtom } from "./sessions.ts";

/** The user's sessions. All except the current one can be signed out. */
export function SessionsSection() {
  const { data, isError, refetch } = useAtomValue(sessionsAtom);
  return (
    <Card title="Where you are signed in">
      {data
        ? (
          <ul aria-label="Where you are signed in">
            {data.sessions.map((session) => <SessionRow key={session.id} session={session} />)}
          </ul>
        )
        : isError
        ? (
          <AlertBox
            message="The list could not be loaded"
            action={<Button size="small" onClick={() => void refetch()}>Try again</Button>}
          />
        )
        : <Skeleton className="h-24 w-full" />}
    </Card>
  );
}

function SessionRow({ session }: { session: SessionView }) {
  const endSession = useSetAtom(endSessionOfAtom);
  const { pending, failure, attempt } = useAttempt();
  const zone = browserTimeZone();
  return (
    <li className="border-t border-hairline py-2.5 first:border-t-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 break-words">
          {session.name}
          <span className="block text-small text-soft">
            {session.current ? "This browser" : `Signed in ${dateTimeText(session.created_at, zone)}`}
          </span>
        </p>
        {!session.current && (
          <Button
            size="small"
            pending={pending}
            aria-label={`Sign out ${session.name}`}
            onClick={() => void attempt("The device could not be signed out", () => endSession(session.id))}
          >
            Sign out
          </Button>
        )}
      </div>
      <AlertBox message={failure?.message} reason={failure?.reason} />
    </li>
  );
}
