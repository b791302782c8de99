import { useAtomValue, useSetAtom, useStore } from "jotai/react";
import { useState } from "react";
import * as z from "zod/mini";
import { addItem } from "#shared/domain/day.ts";
import { clockTime } from "#shared/domain/format.ts";
import {
  ITEM_KINDS,
  type ItemKind,
  itemsOf,
  type ListItem,
  listOf,
  type RingName,
} from "#shared/domain/rings/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox, Button, Section } from "#shared/ui/Controls.tsx";
import { browserTimeZone } from "../../app/platform.ts";
import { userIdAtom } from "../../app/session.ts";
import { draftAtom, type DraftKey, DRAFTS, storedKeys } from "../../app/storage.ts";
import {
  chooseRing,
  dayAtom,
  itemRequestAtom,
  type RingChange,
  saveRingAtom,
  type ShownDay,
  useFailure,
} from "../../day/day.ts";
import { changeBattles } from "../../features/void/void.ts";
import { changeGoals } from "../../features/water/water.ts";
import { changeReps, changeTargets } from "../../features/wind/wind.ts";

/** The forms that edit an item of each kind: their draft, the request that opens one, and what brings an item back. */
const FORMS: {
  readonly [K in ItemKind]: {
    readonly draft: string;
    readonly action: string;
    readonly restore: (item: ListItem<K>) => RingChange;
  };
} = {
  entry: {
    draft: "earth.entry",
    action: "edit entry",
    restore: (entry) => ({ date }) => ({ kind: "add_entry", day: date, entry }),
  },
  goal: { draft: "water.goal", action: "edit goal", restore: (goal) => changeGoals(addItem(goal)) },
  study_target: {
    draft: "wind.study_target",
    action: "edit study target",
    restore: (target) => changeTargets(addItem(target)),
  },
  weakness_rep: {
    draft: "wind.weakness_rep",
    action: "edit weakness rep",
    restore: (rep) => changeReps(addItem(rep)),
  },
  battle: {
    draft: "void.battle",
    action: "edit battle",
    restore: (battle) => changeBattles(addItem(battle)),
  },
};

/** What was typed in the form of an item that is gone. */
interface LeftEdit {
  readonly id: string;
  readonly ring: RingName;
  readonly title: string;
  /** The name of the draft. */
  readonly field: string;
  readonly action: string;
  readonly restore: RingChange;
}

/** Returns the item of a kind to which a draft belongs, if the day no longer has it. `storedAt` reads a draft. */
function leftEdit<K extends ItemKind>(
  kind: K,
  field: string,
  day: ShownDay,
  storedAt: (field: string) => unknown,
): LeftEdit[] {
  const { ring, item, titleOf } = listOf(kind);
  const { draft, action, restore } = FORMS[kind];
  const opened = z.safeParse(item, field.startsWith(`${draft}.`) ? storedAt(`${field}.opened`) : null);
  // Of a damaged ring nobody knows what it has.
  if (!opened.success || day.damaged?.includes(ring)) return [];
  if (itemsOf(kind, day).some(({ id }) => id === opened.data.id)) return [];
  const title = "start_ts" in opened.data
    ? `${t(opened.data.category)} ${clockTime(Date.parse(opened.data.start_ts), browserTimeZone())}`
    : titleOf(opened.data);
  return [{ id: opened.data.id, ring, title, field, action, restore: restore(opened.data) }];
}

/**
 * Shows what was typed in an earlier visit on items that another device has deleted since: it can be gone on with once
 * the item is restored. It stands above the day, with what was not saved.
 */
export function LeftEdits() {
  const day = useAtomValue(dayAtom);
  const userId = useAtomValue(userIdAtom);
  return day && <EditsOfDay key={`${userId} ${day.date}`} day={day} of={{ userId, day: day.date }} />;
}

/** Returns the fields of the drafts that this browser stores of a user's day. */
function draftFields({ userId, day }: Omit<DraftKey, "field">): string[] {
  const prefix = `${DRAFTS}${userId}/${day}/`;
  return storedKeys().flatMap((key) => key.startsWith(prefix) ? key.slice(prefix.length) : []);
}

function EditsOfDay({ day, of }: { day: ShownDay; of: Omit<DraftKey, "field"> }) {
  const store = useStore();
  // What is typed from now on is in view.
  const [fields, setFields] = useState(() => draftFields(of));
  const save = useSetAtom(saveRingAtom);
  const request = useSetAtom(itemRequestAtom);
  const { failure, attempt } = useFailure();
  const storedAt = (field: string) => store.get(draftAtom({ ...of, field }));
  const left = fields.filter((field) => storedAt(field) !== null).flatMap((field) =>
    ITEM_KINDS.flatMap((kind) => leftEdit(kind, field, day, storedAt))
  );
  if (left.length === 0) return null;
  const restore = async ({ id, ring, title, action, restore }: LeftEdit) => {
    const failed = t("“{title}” could not be restored", { title });
    if (!await attempt(failed, () => save(day.date, restore))) return;
    chooseRing(ring);
    request({ ring, action, id });
  };
  const discard = ({ field }: LeftEdit) => {
    for (const one of [field, `${field}.opened`]) store.set(draftAtom({ ...of, field: one }), null);
    setFields(fields.filter((other) => other !== field));
  };
  return (
    <Section title={t("Unsaved changes to deleted items")}>
      <AlertBox message={failure?.message} reason={failure?.reason} className="mb-3" />
      <ul className="grid gap-3">
        {left.map((edit) => (
          <li key={edit.id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <p className="wrap-anywhere">{edit.title}</p>
            <div className="flex gap-2">
              <Button size="small" onClick={() => void restore(edit)}>{t("Restore and edit")}</Button>
              <Button size="small" onClick={() => discard(edit)}>{t("Discard")}</Button>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
