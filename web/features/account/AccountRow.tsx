import { type ReactNode, useState } from "react";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { useAttempt } from "../day/use_attempt.ts";
import { ConfirmDialog, type ConfirmDialogProps } from "./ConfirmDialog.tsx";
import { ServerButton } from "./ServerCard.tsx";

export interface AccountRowProps {
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
}

/** A session, a browser or an access token in its list, and the button that ends it. */
export function AccountRow({ name, about, action, children }: AccountRowProps) {
  const { pending, failure, attempt } = useAttempt();
  const [asking, setAsking] = useState(false);
  return (
    <li className="border-t border-hairline py-2.5 first:border-t-0 last:pb-0">
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
