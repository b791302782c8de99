import Plus from "lucide-react/icons/plus";
import { useId } from "react";
import { Button } from "./Button.tsx";

export interface Reusable {
  readonly key: string;
  /** The button's label. */
  readonly text: string;
}

export interface ReuseButtonsProps<Item extends Reusable> {
  /** Heading of the group: 'Study again'. */
  title: string;
  items: readonly Item[];
  onReuse: (item: Item) => void;
  disabled?: boolean;
}

/** One button per recently used item; a click adds it again. Renders nothing without items. */
export function ReuseButtons<Item extends Reusable>(
  { title, items, onReuse, disabled = false }: ReuseButtonsProps<Item>,
) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <div
      role="group"
      aria-labelledby={id}
      className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-hairline pt-3"
    >
      <p id={id} className="text-small text-soft">{title}</p>
      <div className="flex flex-wrap gap-2">
        {items.map((item) => (
          <Button
            key={item.key}
            size="small"
            disabled={disabled}
            className="max-w-full"
            onClick={() => onReuse(item)}
          >
            <Plus aria-hidden="true" className="size-3.5 shrink-0 text-ring" />
            <span className="min-w-0 text-left wrap-anywhere">{item.text}</span>
          </Button>
        ))}
      </div>
    </div>
  );
}
