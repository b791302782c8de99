import { useAtomValue, useSetAtom } from "jotai/react";
import { EMPTY_BATTLE, inOrderFought } from "#shared/domain/battles.ts";
import { battlesFor, type CommitmentOutcome } from "#shared/domain/commitments.ts";
import type { CalendarDate } from "#shared/domain/calendar.ts";
import { addItem, removeItem } from "#shared/domain/day.ts";
import type { Day } from "#shared/domain/records.ts";
import { type Battle, OUTCOME_TEXT } from "#shared/domain/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { now } from "../../app/platform.ts";
import { todayAtom } from "../../app/session.ts";
import { quoteTitle } from "../../app/toasts.ts";
import {
  changesOf,
  type CommandSource,
  type ItemCommand,
  itemRequests,
  type PaletteCommand,
  type QuickAddOf,
  type RecentAdd,
  type RingAdd,
  typedCommand,
  useItemRequests,
  useShowRing,
} from "../../day/commands.ts";
import { dayQueryAtom, shownDayAtom } from "../../day/day.ts";
import { openBattleFormAtom } from "../../day/open_forms.ts";
import {
  changeBattles,
  COMMIT_FAILED,
  commitmentDate,
  commitToTomorrow,
  yesterdayCommitmentAtom,
} from "./void.ts";

/** Returns what the notice about yesterday's commitment offers, given its outcome. */
function outcomeCommands(commitment: string, outcome: CommitmentOutcome): ItemCommand[] {
  return itemRequests("void", "", [
    ...(outcome === "broken" ? [[t("Kept: {commitment}", { commitment }), "keep commitment"] as const] : []),
    [t("Got it: {commitment}", { commitment }), "dismiss commitment"],
  ]);
}

function itemCommands({ void: { battle_logs, today_commitment, tomorrow_commitment } }: Day): ItemCommand[] {
  const isLogged = today_commitment === "" || battlesFor(today_commitment, battle_logs).length > 0;
  return [
    ...(isLogged ? [] : itemRequests("void", "", [
      [t("Log as battle: {commitment}", { commitment: today_commitment }), "log commitment"],
    ])),
    ...battle_logs.flatMap(({ id, hard_thing, outcome }) =>
      itemRequests("void", id, [
        ...changesOf("battle", hard_thing),
        ...(outcome === "ongoing"
          ? [[t("Victory: {title}", { title: hard_thing }), "win battle"], [
            t("Defeat: {title}", { title: hard_thing }),
            "lose battle",
          ]] as const
          : []),
      ])
    ),
    ...(tomorrow_commitment === "" ? [] : itemRequests("void", "", [
      [t("Change commitment"), "change commitment"],
      [t("Remove commitment"), "remove commitment"],
    ])),
  ];
}

function logBattle(add: QuickAddOf<"battle">): RingAdd {
  const id = crypto.randomUUID();
  const { hardThing: hard_thing, difficulty: difficulty_rating, outcome } = add;
  const battle: Battle = {
    ...EMPTY_BATTLE,
    id,
    timestamp: new Date(now()).toISOString(),
    hard_thing,
    battle_description: hard_thing,
    difficulty_rating,
    outcome,
  };
  return {
    change: changeBattles(addItem(battle)),
    undo: changeBattles(removeItem(id)),
    done: t("Logged {title}", { title: quoteTitle(hard_thing) }),
    failed: t("Failed to add battle log"),
  };
}

/** The last battle of the day once more. */
function recent({ void: { battle_logs } }: Day): RecentAdd[] {
  const last = inOrderFought(battle_logs).at(-1);
  if (!last) return [];
  const { hard_thing: hardThing, difficulty_rating: difficulty, outcome } = last;
  return [{
    title: t("Battle again: {title}", { title: hardThing }),
    hint: t(OUTCOME_TEXT[outcome]),
    ring: "void",
    add: { kind: "battle", hardThing, difficulty, outcome: "ongoing" },
  }];
}

interface CommitmentAdd {
  readonly kind: "weakness" | "task" | "commitment";
  readonly text: string;
}

function commit(add: CommitmentAdd, before: Day, today: CalendarDate): RingAdd {
  const date = commitmentDate(before.date, today);
  return {
    change: commitToTomorrow(add.text),
    undo: commitToTomorrow(before.void.tomorrow_commitment),
    done: date ? t("Commitment for {date} set", { date }) : t("Committed for tomorrow"),
    failed: t(COMMIT_FAILED),
  };
}

function useCommands(): PaletteCommand[] {
  const shown = useAtomValue(shownDayAtom);
  const today = useAtomValue(todayAtom);
  const openBattleForm = useSetAtom(openBattleFormAtom);
  const show = useShowRing();
  const date = commitmentDate(shown, today);
  return [
    ...(shown > today ? [] : [{
      title: t("Log a battle"),
      ring: "void" as const,
      hint: "b",
      listed: "new" as const,
      run: () => {
        show("void");
        openBattleForm();
      },
    }]),
    {
      title: date ? t("Set commitment for {date}", { date }) : t("Commit to tomorrow"),
      ring: "void",
      ...typedCommand("commitment"),
    },
  ];
}

/** Returns what the notice about yesterday's commitment offers while it is shown. */
function useMoreCommands(): readonly PaletteCommand[] {
  const yesterday = useAtomValue(yesterdayCommitmentAtom);
  const shown = useAtomValue(shownDayAtom);
  const today = useAtomValue(todayAtom);
  const { data: day } = useAtomValue(dayQueryAtom);
  const toCommand = useItemRequests();
  if (!day || shown !== today || !yesterday) return [];
  return outcomeCommands(yesterday.commitment, yesterday.outcome).map(toCommand);
}

export const VOID_KEYS = { b: "Log a battle" } as const;

export const VOID_COMMANDS: CommandSource = {
  useCommands,
  useMoreCommands,
  itemCommands,
  recent,
  ringAdds: { battle: logBattle, commitment: commit },
  keys: VOID_KEYS,
};
