import { useAtomValue, useStore } from "jotai/react";
import { atom, type Setter } from "jotai/vanilla";
import { type ClipboardEvent, type FocusEvent, type ReactNode, useRef, useState } from "react";
import { ApiError, type Client } from "#shared/client/mod.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox, Button, type ButtonProps, classes, keepTimes, Skeleton } from "#shared/ui/Controls.tsx";
import { Dialog } from "#shared/ui/Dialog.tsx";
import { TextArea, TextField } from "#shared/ui/Fields.tsx";
import { clientAtom, userAtom } from "../../app/session.ts";
import { type LoadedQuery, useLoadStatus, useServerAway } from "../../app/status.ts";
import { LoadFailure } from "../../day/Frame.tsx";
import { queryClientAtom, useAttempt } from "../../day/day.ts";
import { SettingSection, type SettingSectionProps } from "./SettingsParts.tsx";

interface ConfirmDialogProps {
  /** The question. */
  title: string;
  /** What happens then. */
  description: ReactNode;
  /** The label of the button that does it. */
  action: string;
  /** What is said when it fails. */
  failed: string;
  run: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before it does what cannot be undone, and closes once that is done. */
export function ConfirmDialog({ title, description, action, failed, run, onClose }: ConfirmDialogProps) {
  const { pending, failure, attempt } = useAttempt();
  const confirm = async () => {
    if (await attempt(failed, run)) onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      notice={failure && <AlertBox message={failure.message} reason={failure.reason} />}
      footer={
        <>
          <Button onClick={onClose}>{t("Cancel")}</Button>
          <Button look="danger" pending={pending} onClick={() => void confirm()}>{action}</Button>
        </>
      }
    />
  );
}

/** A section of what the server alone can do. While it cannot be reached, the section says so. */
export function ServerSection({ about, aside, children, ...section }: SettingSectionProps & {
  /** What it is for, in the first line. */
  about?: ReactNode;
  /** The button at the end of that line. */
  aside?: ReactNode;
}) {
  return (
    <SettingSection {...section}>
      {(about || aside) && (
        <div className="flex min-h-10 flex-wrap items-start justify-between gap-x-4">
          <p className="max-w-120 grow basis-32 py-2 text-small text-soft">{about}</p>
          {aside}
        </div>
      )}
      <ServerNotice className="py-2" />
      {children}
    </SettingSection>
  );
}

/** Says once for several buttons why they are disabled; nothing while the server can be reached. */
function ServerNotice({ className }: { className?: string }) {
  const isAway = useServerAway();
  return isAway && (
    <p role="status" className={classes("text-soft", className)}>
      {t("This needs the server, which can't be reached right now.")}
    </p>
  );
}

/** A button that calls the server: disabled while it cannot be reached, for the reason that its card gives. */
export function ServerButton({ disabled = false, ...button }: ButtonProps) {
  const isAway = useServerAway();
  return <Button {...button} disabled={isAway || disabled} />;
}

/** A session, a browser or an access token in its list, and the button that ends it. */
export function AccountRow({ name, about, action, children }: {
  name: string;
  /** What is known of it, on a quiet line. */
  about: ReactNode;
  /** What its button does; without it there is no button. */
  action?: {
    readonly label: string;
    /** What is said when it fails. */
    readonly failure: string;
    readonly run: () => Promise<unknown>;
    /** The question asked first, where what it ends can't be had back. */
    readonly confirm?: Pick<ConfirmDialogProps, "title" | "description" | "action">;
  };
  /** What else can be done, before that button. */
  children?: ReactNode;
}) {
  const { pending, failure, attempt } = useAttempt();
  const [asking, setAsking] = useState(false);
  return (
    <li className="py-1.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 grow basis-40 break-words">
          {keepTimes(name)}
          <span className="block text-small text-soft">
            {typeof about === "string" ? keepTimes(about) : about}
          </span>
        </p>
        <div className="ml-auto flex flex-wrap gap-1">
          {children}
          {action && (
            <ServerButton
              size="small"
              pending={pending}
              aria-label={`${action.label} ${name}`}
              onClick={() => action.confirm ? setAsking(true) : void attempt(action.failure, action.run)}
            >
              {action.label}
            </ServerButton>
          )}
        </div>
      </div>
      <AlertBox message={failure?.message} reason={failure?.reason} />
      {asking && action?.confirm && (
        <ConfirmDialog
          {...action.confirm}
          failed={action.failure}
          run={action.run}
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}

/** In a typeface whose letters differ clearly. */
const LINE = "min-w-0 grow [&>input]:font-[family-name:monospace]";

/** As high as the text, and set off like a quotation: it is not an input. */
const LINES =
  "w-full min-w-0 [&>textarea]:resize-none! [&>textarea]:rounded-none! [&>textarea]:border-0! [&>textarea]:border-l-2! [&>textarea]:font-[family-name:monospace]";

/** A text to be copied. Where the browser does not allow that to a page (without TLS), it is selected instead. */
export function CopyField({ label, value, shown = value, rows }: {
  label: string;
  value: string;
  /** The text as it is shown, with spaces to read it by; `value` when absent. */
  shown?: string | undefined;
  /** How many lines the text has, where browsers do not fit fields to their text; one when absent. */
  rows?: number;
}) {
  const field = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const [status, setStatus] = useState("");
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setStatus(t("Copied"));
    } catch {
      field.current?.select();
      setStatus(t("Selected. Copy it with your keyboard or the context menu."));
    }
  };
  const props = {
    label,
    value: shown,
    readOnly: true,
    autoFocus: true,
    spellCheck: false,
    ref: (element: HTMLInputElement | HTMLTextAreaElement | null) => void (field.current = element),
    onCopy: (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      if (getSelection()?.toString().trim() !== shown) return;
      event.clipboardData.setData("text/plain", value);
      event.preventDefault();
    },
    onFocus: (event: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => event.currentTarget.select(),
  };
  return (
    <div className="grid gap-2">
      {/* Below several lines, however long they are. */}
      <div
        className={rows === undefined ? "flex flex-wrap items-end gap-3" : "grid justify-items-start gap-3"}
      >
        {rows === undefined
          ? <TextField {...props} className={LINE} />
          : <TextArea {...props} rows={rows} style={{}} className={LINES} />}
        <Button onClick={() => void copy()}>{t("Copy")}</Button>
      </div>
      <p role="status" className="text-small text-soft">{status}</p>
    </div>
  );
}

export interface LoadedListProps<T> {
  query: LoadedQuery & {
    readonly data: T | undefined;
    readonly refetch: () => unknown;
  };
  /** Whether there is always something in it, whose place is kept while it is loaded. Most lists are empty. */
  isFilled?: boolean;
  children: (data: T) => ReactNode;
}

/** A list or a state that is loaded, and a way to try again when that fails. */
export function LoadedList<T>({ query, isFilled = false, children }: LoadedListProps<T>) {
  const { data, error, refetch } = query;
  const status = useLoadStatus(query);
  const isAway = useServerAway();
  if (data !== undefined) return children(data);
  if (status === "loading") {
    // The sections below, which it would move, wait for it.
    return <div data-awaited="">{isFilled && <Skeleton className="mt-3 h-24 w-full" />}</div>;
  }
  if (status === "awaited") {
    // What is around it says why.
    return isAway
      ? null
      : <p className="mt-3">{t("This can't be shown while the server can't be reached.")}</p>;
  }
  return (
    <div className="mt-3">
      <LoadFailure message={t("This could not be loaded")} error={error} onRetry={refetch} />
    </div>
  );
}

/** A password, as the account's own dialogs ask for it. */
export function PasswordField(
  { label, name = "password", value, onChange, isNew = false, hint }: {
    label: string;
    /** The name of the field in the call. */
    name?: string;
    value: string;
    onChange: (value: string) => void;
    /** Whether it is a password to be chosen, which password managers may suggest. */
    isNew?: boolean;
    hint?: string;
  },
) {
  const user = useAtomValue(userAtom);
  return (
    <>
      {/* Password managers look here for whose password it is. */}
      {!isNew && <input type="text" autoComplete="username" value={user?.email ?? ""} readOnly hidden />}
      <TextField
        label={label}
        name={name}
        type="password"
        autoComplete={isNew ? "new-password" : "current-password"}
        value={value}
        hint={hint}
        required
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </>
  );
}

/** A call that waits until the password was entered again, or not. */
interface PasswordPrompt {
  readonly answer: (entered: boolean) => void;
}

/** The call that waits for the password; null while none does. */
export const passwordPromptAtom = atom<PasswordPrompt | null>(null);

/**
 * Makes a call that may need the password of the last day. When it does, shows the prompt and makes the call again.
 * Returns null when the user does not enter the password.
 */
export async function withPassword<T>(set: Setter, call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "password_required") throw error;
  }
  const entered = await new Promise<boolean>((answer) => set(passwordPromptAtom, { answer }));
  set(passwordPromptAtom, null);
  return entered ? await call() : null;
}

/**
 * Returns a function that makes a call which changes what is listed under `keys`, and loads that again: also when the
 * call fails, since another device may have changed it. It returns null when the user did not enter the password that
 * the call needs, and fails with the server's reason.
 */
export function useChange(...keys: readonly string[]) {
  const { get, set } = useStore();
  return async <T,>(call: (client: Client) => Promise<T>): Promise<T | null> => {
    try {
      return await withPassword(set, () => call(get(clientAtom)));
    } finally {
      const queries = get(queryClientAtom);
      for (const key of keys) {
        // A first load that is still under way may lack the change, and would not be repeated.
        await queries.cancelQueries({ queryKey: [key] });
        await queries.invalidateQueries({ queryKey: [key] });
      }
    }
  };
}
