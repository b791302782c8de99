import { useAtomValue, useSetAtom } from "jotai/react";
import { useRef } from "react";
import type { CalendarDate } from "#shared/calendar/mod.ts";
import { keepCommitment } from "#shared/rules/battles/commitment_kept.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { CommitmentOutcome } from "#shared/ui/void/CommitmentOutcome.tsx";
import { now } from "../../platform/clock.ts";
import { commitmentNotedAtom } from "./commitment_noted.ts";
import { saveRingAtom } from "../day/save_ring.ts";
import { changeBattles } from "./void.ts";
import { useAttempt } from "../day/use_attempt.ts";
import { useItemRequest } from "../palette/item_request.ts";
import { yesterdayCommitmentAtom, type YesterdayOutcome } from "./yesterday_commitment.ts";
import { t } from "#shared/texts/translate.ts";

/** Yesterday's commitment and its outcome, until it is dismissed. */
export function YesterdayCommitment({ date }: { date: CalendarDate }) {
  const yesterday = useAtomValue(yesterdayCommitmentAtom);
  return yesterday && <ShownOutcome date={date} {...yesterday} />;
}

function ShownOutcome({ date, day, commitment, outcome }: YesterdayOutcome & { date: CalendarDate }) {
  const note = useSetAtom(commitmentNotedAtom);
  const { pending, failure, attempt } = useAttempt();
  const save = useSetAtom(saveRingAtom);
  const id = useRef(crypto.randomUUID());
  const keep = () =>
    void attempt(t("Failed to add battle log"), () => {
      const kept = { id: id.current, now: new Date(now()).toISOString() };
      return save(day, changeBattles((battles) => keepCommitment(commitment, battles, kept)));
    });
  const dismiss = () => note(date);
  useItemRequest("void", { "keep commitment": keep, "dismiss commitment": dismiss });
  return (
    <div className="grid gap-3">
      <AlertBox message={failure?.message} reason={failure?.reason} />
      <CommitmentOutcome
        commitment={commitment}
        outcome={outcome}
        onKept={keep}
        onDismiss={dismiss}
        pending={pending}
      />
    </div>
  );
}
