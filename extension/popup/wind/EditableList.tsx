import { type ReactNode, useId, useState } from "react";
import { changeItem, removeItem, restoreItem } from "#shared/rules/list_edits.ts";
import { mergeFields } from "#shared/offline/mod.ts";
import { Button } from "#shared/ui/parts/Button.tsx";
import { besideButtons, Notice, TextButton } from "../today/Section.tsx";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { t } from "#shared/texts/translate.ts";

/** What the form of an item is given. */
export interface ItemFormProps<T, Values> {
  item: T;
  /** What was typed before; null without it. */
  draft: Values | null;
  onDraft: (values: Values) => void;
  onSave: (item: T) => void;
  onDelete: () => void;
  onCancel: () => void;
}

/** What was typed about an item. */
interface ItemDraft<Values> {
  readonly id: string;
  readonly values: Values;
}

export interface EditableListProps<T, Values> {
  /** The name of the list. */
  label: string;
  items: readonly T[];
  titleOf: (item: T) => string;
  aboutOf: (item: T) => string;
  /** The label of the button at the row and the item after it; null when the item is done for good. */
  nextOf: (item: T) => { readonly label: string; readonly item: T } | null;
  form: (props: ItemFormProps<T, Values>) => ReactNode;
  draft: ItemDraft<Values> | undefined;
  onDraft: (draft: ItemDraft<Values> | null) => void;
  onSave: (items: T[]) => void;
}

/** A list of a ring on one line per item. Each can be changed and deleted, and both can be undone. */
export function EditableList<T extends { readonly id: string }, Values>(props: EditableListProps<T, Values>) {
  const { label, items, titleOf, aboutOf, nextOf, form, draft, onDraft, onSave } = props;
  const id = useId();
  const [editing, setEditing] = useState<T | null>(() => items.find((item) => item.id === draft?.id) ?? null);
  // After the form, the focus returns to the button that opened it.
  const [edited, setEdited] = useState<string | null>(null);
  const [undo, setUndo] = useState<{ text: string; make: (items: readonly T[]) => T[] } | null>(null);
  if (items.length === 0 && !undo) return null;

  const close = () => {
    setEditing(null);
    onDraft(null);
  };
  const change = (item: T, mine: T) => {
    if (editing?.id === item.id) close();
    if (JSON.stringify(mine) === JSON.stringify(item)) return;
    onSave(changeItem<T>(item.id, (present) => mergeFields(item, mine, present))(items));
    const back = changeItem<T>(item.id, (present) => mergeFields(mine, item, present));
    setUndo({ text: t("“{title}” changed", { title: titleOf(mine) }), make: back });
  };
  const remove = (item: T) => {
    close();
    onSave(removeItem<T>(item.id)(items));
    setUndo({
      text: t("“{title}” deleted", { title: titleOf(item) }),
      make: (now) => restoreItem(now, item, items),
    });
  };
  const open = (item: T) => {
    setUndo(null);
    setEdited(item.id);
    setEditing(item);
  };

  return (
    <>
      <p id={id} className="mt-1 text-small font-medium text-soft">{label}</p>
      <ul aria-labelledby={id} className="grid gap-1.5">
        {items.map((item) => {
          if (editing?.id === item.id) {
            return (
              <li key={item.id}>
                {form({
                  item: editing,
                  onSave: (mine) => change(editing, mine),
                  onDelete: () => remove(editing),
                  draft: draft?.id === item.id ? draft.values : null,
                  onDraft: (values) => onDraft({ id: item.id, values }),
                  onCancel: close,
                })}
              </li>
            );
          }
          const next = nextOf(item);
          return (
            <li key={item.id} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <div className={besideButtons(titleOf(item))}>
                <h3>
                  <TextButton
                    label={t("Edit {title}", { title: titleOf(item) })}
                    title={t("Edit")}
                    autoFocus={edited === item.id}
                    className="text-left wrap-anywhere"
                    onClick={() => open(item)}
                  >
                    {titleOf(item)}
                  </TextButton>
                </h3>
                <p className="text-small text-soft wrap-anywhere">{keepTimes(aboutOf(item))}</p>
              </div>
              {next
                ? (
                  <Button
                    size="small"
                    aria-label={`${next.label} ${titleOf(item)}`}
                    onClick={() => change(item, next.item)}
                  >
                    {next.label}
                  </Button>
                )
                : <p className="text-small text-soft">{t("Completed")}</p>}
            </li>
          );
        })}
      </ul>
      {undo && (
        <Notice
          text={undo.text}
          undo={t("Undo")}
          onUndo={() => {
            onSave(undo.make(items));
            setUndo(null);
          }}
        />
      )}
    </>
  );
}
