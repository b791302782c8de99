import { useId } from "react";
import { t } from "../texts/translate.ts";
import { Button, classes } from "./Controls.tsx";

export interface Reusable {
  readonly key: string;
  /** The button's label. */
  readonly text: string;
}

/** The recently used items as words in one line; a click adds one again. Renders nothing without items. */
export function ReuseButtons<Item extends Reusable>(
  { title, items, onReuse, disabled = false }: {
    /** Heading of the group: 'Study again'. */
    title: string;
    items: readonly Item[];
    onReuse: (item: Item) => void;
    disabled?: boolean;
  },
) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <div role="group" aria-labelledby={id} className="mt-2 flex flex-wrap items-center gap-x-5 text-small">
      <p id={id} className="text-soft">{title}</p>
      {items.map((item) => (
        <Button
          key={item.key}
          look="quiet"
          size="small"
          title={item.text}
          disabled={disabled}
          className="max-w-full"
          onClick={() => onReuse(item)}
        >
          <span className="line-clamp-2 text-left">{item.text}</span>
        </Button>
      ))}
    </div>
  );
}

export interface Suggestion {
  readonly title: string;
  /** A reason or a description, shown under the title. */
  readonly detail: string;
}

/** More than these need scrolling. */
const MOST_AT_ONCE = 3;

/**
 * A folded, scrolling list of suggestions, each with its reason. Without items its line stays blank, so that the
 * buttons below it do not move when the items arrive.
 */
export function SuggestionList<Item extends Suggestion>(
  { title, items, onChoose }: {
    /** Heading of the list: 'Suggested battles'. */
    title: string;
    items: readonly Item[];
    onChoose: (item: Item) => void;
  },
) {
  const id = useId();
  return (
    <details className={items.length === 0 ? "invisible" : undefined}>
      <summary className="w-fit rounded-sm py-1 text-small text-soft underline decoration-edge underline-offset-4">
        {t("Need an idea?")}
      </summary>
      <section aria-labelledby={id} className="mt-2 grid gap-1.5">
        <h3 id={id} className="text-small font-medium">{title}</h3>
        <ul
          className={classes(
            "max-h-52 overflow-y-auto overscroll-contain rounded-sm border border-hairline",
            items.length > MOST_AT_ONCE && "fades pb-6",
          )}
        >
          {items.map((item) => (
            <li key={`${item.title} ${item.detail}`} className="border-t border-hairline first:border-t-0">
              <button
                type="button"
                onClick={() =>
                  onChoose(item)}
                className="grid w-full gap-0.5 px-3 py-2 text-left transition-colors hover:bg-ring-tint focus-visible:-outline-offset-2"
              >
                <span className="wrap-anywhere">{item.title}</span>
                <span className="text-small wrap-anywhere text-soft">{item.detail}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </details>
  );
}
