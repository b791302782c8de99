import { useAtom, useAtomValue, useSetAtom } from "jotai/react";
import { useRef } from "react";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { commitmentKept, keepCommitment } from "#shared/rules/battles/commitment_kept.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { CommitmentOutcome } from "#shared/ui/void/CommitmentOutcome.tsx";
import { now } from "../../platform/clock.ts";
import { yesterdayQueryAtom } from "../day/day.ts";
import { commitmentNotedAtom } from "./commitment_noted.ts";
import { saveRingAtom } from "../day/save_ring.ts";
import { changeBattles } from "./void.ts";
import { useAttempt } from "../day/use_attempt.ts";
import { t } from "#shared/texts/translate.ts";

/** Yesterday's commitment and its outcome, until it is dismissed. */
export function YesterdayCommitment({ date }: { date: CalendarDate }) {
  const { data: yesterday } = useAtomValue(yesterdayQueryAtom);
  const [noted, note] = useAtom(commitmentNotedAtom);
  const { pending, failure, attempt } = useAttempt();
  const save = useSetAtom(saveRingAtom);
  const id = useRef(crypto.randomUUID());
  if (!yesterday || noted === date) return null;
  const { today_commitment: commitment, battle_logs } = yesterday.void;
  const outcome = commitmentKept(commitment, battle_logs);
  if (!outcome) return null;
  const keep = () =>
    attempt(t("Failed to add battle log"), () => {
      const kept = { id: id.current, now: new Date(now()).toISOString() };
      return save(yesterday.date, changeBattles((battles) => keepCommitment(commitment, battles, kept)));
    });
  return (
    <div className="grid gap-3">
      <AlertBox message={failure?.message} reason={failure?.reason} />
      <CommitmentOutcome
        commitment={commitment}
        outcome={outcome}
        onKept={() => void keep()}
        onDismiss={() => note(date)}
        pending={pending}
      />
    </div>
  );
}
