import { useAtomValue, useSetAtom } from "jotai/react";
import { atom } from "jotai/vanilla";
import { DamagedBox } from "#shared/ui/Controls.tsx";
import { TodayCommitment } from "#shared/ui/void/TodayCommitment.tsx";
import { dayAtom, daysAheadAtom, isTodayAtom } from "./day.ts";
import { startForAtom, timerAtom } from "./timer.ts";

/** Whether the page was opened on a phone, whose band has no room for the commitment: it is part of Void there. */
export const isOnPhone = (): boolean => matchMedia("(width < 40rem), (height < 30rem)").matches;

const voidAtom = atom((get) => get(dayAtom)?.void);
const isDamagedAtom = atom((get) => get(dayAtom)?.damaged?.includes("commitment") ?? false);

export function ShownCommitment({ onLog, className }: {
  /** Opens the dialog that logs it as a battle. */
  onLog: (commitment: string) => void;
  className?: string;
}) {
  const ring = useAtomValue(voidAtom);
  const isToday = useAtomValue(isTodayAtom);
  const isDamaged = useAtomValue(isDamagedAtom);
  const ahead = useAtomValue(daysAheadAtom);
  const start = useSetAtom(startForAtom);
  const timer = useAtomValue(timerAtom);
  const isTimed = timer?.for?.kind === "commitment";
  const place = className === undefined ? {} : { className };
  if (!ring?.today_commitment) return isDamaged && <DamagedBox of="commitment" {...place} />;
  return (
    <TodayCommitment
      commitment={ring.today_commitment}
      battles={ring.battle_logs}
      isToday={isToday}
      onStart={isToday && !isTimed ? () => void start({ kind: "commitment" }) : undefined}
      onLog={ahead > 0 ? undefined : () => onLog(ring.today_commitment)}
      {...place}
    />
  );
}
