import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { ReactNode } from "react";
import { dateTimeText } from "../domain/format.ts";
import type { RingName } from "../domain/rings/ring.ts";
import { sentenceText } from "../texts/said.ts";
import { t } from "../texts/translate.ts";
import { Button, keepTimes } from "./Controls.tsx";

/** A change that the server rejected. */
export interface RejectedChange {
  readonly id: string;
  /** Describes the change: 'Deep Work, 42m'. */
  readonly title: string;
  readonly reason: string;
}

/** A value that two devices changed differently. */
export interface ConflictedChange {
  readonly id: string;
  readonly what: string;
  /** The value that was saved. */
  readonly mine: string;
  /** The other device's value. */
  readonly theirs: string;
  /** Whether both values are instants, which are shown in local time. */
  readonly instants?: true | undefined;
  /** The ring that it is about; absent when it is about none. */
  readonly ring?: RingName | undefined;
}

export interface NotSavedProps {
  rejected: readonly RejectedChange[];
  /** Stored changes from another version of the app, which this one cannot read. */
  unreadable: readonly unknown[];
  conflicts: readonly ConflictedChange[];
  timeZone: string;
  onRetry: (id: string) => void;
  onDiscard: (id: string) => void;
  onDiscardUnreadable: () => void;
  onDismiss: (id: string) => void;
}

/** Lists the changes that the server rejected, with their reasons, and the conflicts between devices. */
export function NotSaved(props: NotSavedProps) {
  const { rejected, unreadable, conflicts, timeZone, onRetry, onDiscard, onDiscardUnreadable, onDismiss } =
    props;
  const shown = (value: string, { instants }: ConflictedChange) =>
    value === "" ? t("nothing") : instants ? dateTimeText(value, timeZone) : value;
  return (
    <>
      {rejected.length + unreadable.length > 0 && (
        <Notices label={t("Changes that were not saved")} title={t("Not saved")} ring="fire" isError>
          {rejected.map(({ id, title, reason }) => (
            <li key={id} className="grid gap-1">
              <p className="wrap-anywhere">{keepTimes(title)}</p>
              <p className="text-small wrap-anywhere">{keepTimes(sentenceText(reason))}</p>
              <div className="mt-1 flex gap-2">
                <Button
                  size="small"
                  onClick={() => onRetry(id)}
                >
                  {t("Try again")}
                </Button>
                <Button
                  size="small"
                  onClick={() =>
                    onDiscard(id)}
                >
                  {t("Discard")}
                </Button>
              </div>
            </li>
          ))}
          {unreadable.length > 0 && <Unreadable items={unreadable} onDiscard={onDiscardUnreadable} />}
        </Notices>
      )}
      {conflicts.length > 0 && (
        <Notices
          label={t("Changed on two devices")}
          title={t("Changed on two devices")}
          ring={ringOf(conflicts)}
        >
          {conflicts.map((conflict) => (
            <li key={conflict.id} className="grid gap-1">
              <p className="wrap-anywhere">{keepTimes(conflict.what)}</p>
              <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-small">
                <dt className="text-soft">{t("Saved")}</dt>
                <dd className="whitespace-pre-wrap wrap-anywhere">
                  {keepTimes(shown(conflict.mine, conflict))}
                </dd>
                <dt className="text-soft">{t("Other device")}</dt>
                <dd className="whitespace-pre-wrap wrap-anywhere">
                  {keepTimes(shown(conflict.theirs, conflict))}
                </dd>
              </dl>
              <Button
                size="small"
                className="mt-1 justify-self-start"
                onClick={() => onDismiss(conflict.id)}
              >
                {t("Dismiss")}
              </Button>
            </li>
          ))}
        </Notices>
      )}
    </>
  );
}

/** Returns the ring that all conflicts are about, or undefined. */
function ringOf(conflicts: readonly ConflictedChange[]): RingName | undefined {
  const [first, ...others] = new Set(conflicts.map(({ ring }) => ring));
  return others.length === 0 ? first : undefined;
}

function Notices({ label, title, ring, isError, children }: {
  label: string;
  title: string;
  ring: RingName | undefined;
  /** Whether it is about what went wrong, which an icon shows. */
  isError?: boolean;
  children: ReactNode;
}) {
  return (
    <section
      aria-label={label}
      data-ring={ring}
      className="grid gap-3 rounded-sm border border-ring-line bg-ring-tint px-3.5 py-3"
    >
      <h2 className="flex items-center gap-2 font-medium">
        {isError && <TriangleAlert aria-hidden="true" className="size-4 shrink-0 text-ring" />}
        {title}
      </h2>
      <ul className="grid gap-3">{children}</ul>
    </section>
  );
}

function Unreadable({ items, onDiscard }: { items: readonly unknown[]; onDiscard: () => void }) {
  return (
    <li className="grid gap-2">
      <p>
        {t("{changes} from another version can't be read.", {
          changes: items.length === 1 ? t("1 change") : t("{count} changes", { count: items.length }),
        })}
      </p>
      <details className="text-small">
        <summary className="w-fit underline decoration-edge underline-offset-4">
          {t("Show what was stored")}
        </summary>
        <pre className="max-h-32 overflow-auto whitespace-pre-wrap wrap-anywhere">
          {JSON.stringify(items, null, 1)}
        </pre>
      </details>
      <Button size="small" className="justify-self-start" onClick={onDiscard}>{t("Discard")}</Button>
    </li>
  );
}
