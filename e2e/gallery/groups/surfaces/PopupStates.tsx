import { EMPTY_BATTLE } from "#shared/domain/battles.ts";
import { minutesAgo, NOW_MS, queueOf, TIMER } from "../../app/popup_values.ts";
import { TODAY } from "../../../web/parts/seed_week.ts";
import { Popups, PopupWith, SERVER } from "../../app/PopupWith.tsx";

const UNREACHABLE = { answeredAt: null, failure: "unreachable" } as const;
const BATTLE = { ...EMPTY_BATTLE, hard_thing: "Call the landlord" };
const UNTIL = { server: SERVER, until: NOW_MS + 600_000 };

/** The popup with forms, questions and trouble, and that of somebody who is signed out. */
export function PopupStates() {
  return (
    <Popups>
      <PopupWith
        name="A battle"
        account="newcomer"
        state={(account) => ({ drafts: { [account]: { [TODAY]: { battle: BATTLE } } } })}
      />
      <PopupWith
        name="A commitment"
        state={(account) => ({ drafts: { [account]: { [TODAY]: { commitment: "Run the hill." } } } })}
      />
      <PopupWith name="The last entry" pressed={["Edit last entry"]} />
      <PopupWith
        name="A timer of yesterday"
        account="newcomer"
        state={(account) => ({
          timer: { ...TIMER, account, date: "2026-11-20", startTime: "2026-11-20T23:10:00.000Z" },
        })}
      />
      <PopupWith
        name="The same, after another was started"
        account="newcomer"
        state={(account) => ({
          timer: { ...TIMER, account, date: "2026-11-20", startTime: "2026-11-20T23:10:00.000Z" },
        })}
        pressed={["Learning"]}
      />
      <PopupWith
        name="Time away, after four hours"
        account="newcomer"
        state={(account) => ({
          timer: { ...TIMER, account, startTime: minutesAgo(250) },
          away: { since: null, question: { from: NOW_MS - 3_600_000, to: NOW_MS - 1_500_000 } },
        })}
      />
      <PopupWith
        name="A timer that was stopped"
        state={(account) => ({ timer: { ...TIMER, account } })}
        pressed={["Stop"]}
      />
      <PopupWith
        name="A start that is still to come"
        account="newcomer"
        state={(account) => ({ timer: { ...TIMER, account, startTime: minutesAgo(-15) } })}
        pressed={["Stop"]}
      />
      <PopupWith name="Signed out" account={null} />
      <PopupWith
        name="The second step"
        account={null}
        state={() => ({ signingIn: { ...UNTIL, step: "code", challenge: "a".repeat(43) } })}
      />
      <PopupWith
        name="Not saved, without the server, while signing out"
        account="newcomer"
        state={(account) => ({ queue: queueOf(account), contact: UNREACHABLE })}
        pressed={["Sign out"]}
      />
    </Popups>
  );
}
