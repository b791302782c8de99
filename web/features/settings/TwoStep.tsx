import { atomWithQuery } from "jotai-tanstack-query";
import { useAtomValue, useSetAtom } from "jotai/react";
import { lazy, Suspense, useState } from "react";
import type { Client } from "#shared/client/mod.ts";
import {
  confirmTotp,
  type EndpointResponse,
  removeTotp,
  replaceRecoveryCodes,
  startTotp,
  totpState,
} from "#shared/contract/mod.ts";
import { dateTimeText } from "#shared/domain/format.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox, Button, keepTimes, Skeleton, withElements } from "#shared/ui/Controls.tsx";
import { Dialog, FormDialog } from "#shared/ui/Dialog.tsx";
import { TextField } from "#shared/ui/Fields.tsx";
import { browserTimeZone } from "../../app/platform.ts";
import { renewSessionAtom } from "../../app/session.ts";
import { notifyAtom } from "../../app/toasts.ts";
import { loggedCall, queryClientAtom, useAttempt } from "../../day/day.ts";
import {
  ConfirmDialog,
  CopyField,
  LoadedList,
  ServerButton,
  ServerSection,
  useChange,
} from "./AccountParts.tsx";
import { SESSIONS } from "./Sessions.tsx";

/** Shows new recovery codes this once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Your recovery codes")}
      description={t(
        "Save them now: they won't be shown again. If you lose your phone, each of them signs you in once.",
      )}
      footer={<Button look="primary" onClick={onClose}>{t("I have saved them")}</Button>}
    >
      <CopyField label={t("Recovery codes")} value={codes.join("\n")} rows={codes.length} />
    </Dialog>
  );
}

const KEY = "totp";

/** The secret of an authenticator app that is being set up. */
type TotpSetup = EndpointResponse<typeof startTotp>;

/** Whether the user signs in with an authenticator app too. */
export const totpAtom = atomWithQuery((get) => ({
  queryKey: [KEY],
  queryFn: loggedCall(get, "Whether two-step sign-in is on", totpState, {}),
}), (get) => get(queryClientAtom));

/**
 * Returns a function that changes the second step, which gives this session a new token and signs out everywhere else.
 * It returns null when the user did not enter the password. Fails with the server's reason.
 */
function useTotpChange() {
  const change = useChange(KEY, SESSIONS);
  const renew = useSetAtom(renewSessionAtom);
  return <R extends EndpointResponse<typeof removeTotp>>(
    call: (client: Client) => Promise<R>,
  ): Promise<R | null> =>
    change(async (client) => {
      const response = await call(client);
      renew(response);
      return response;
    });
}

const QrCode = lazy(() => import("./QrCode.tsx"));

/**
 * Marks the field that gets the focus when its dialog opens: React's `autoFocus` has no effect in a dialog that is not
 * open yet. Without a mouse it stays unmarked: the keyboard of a phone would cover the QR code and the link.
 */
function focusWithDialog(field: HTMLInputElement | null): void {
  field?.toggleAttribute("autofocus", matchMedia("(pointer: fine)").matches);
}

/**
 * Shows the secret for the authenticator app, and asks for a code that proves that the app has it. It has no draft:
 * codes are secrets, which are never stored.
 */
export function SetUpTotpDialog({ setup: { secret, uri }, onClose, onConfirmed }: {
  setup: TotpSetup;
  onClose: () => void;
  /** Called with the recovery codes once the app is confirmed. */
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}) {
  const [code, setCode] = useState("");
  const change = useTotpChange();
  const { pending, failure, attempt } = useAttempt();
  const onSave = () =>
    attempt(t("Two-step sign-in could not be turned on"), async () => {
      const confirmed = await change((client) => client.call(confirmTotp, { body: { code } }));
      if (confirmed) onConfirmed(confirmed.recovery_codes);
    });
  return (
    <FormDialog
      title={t("Set up two-step sign-in")}
      description={t(
        "Scan this with an authenticator app, such as Aegis, Google Authenticator or 1Password.",
      )}
      action={t("Turn on")}
      incomplete={code.trim() === ""}
      values={code}
      onChange={setCode}
      read={(value) => ({ value })}
      onClose={onClose}
      onSave={() => void onSave()}
      pending={pending}
      failure={failure}
    >
      {(change) => (
        <>
          <Suspense fallback={<Skeleton className="size-52 justify-self-center" />}>
            <QrCode text={uri} label={t("QR code for the authenticator app")} />
          </Suspense>
          <p className="text-small text-soft">
            {withElements(t("On this device? {link}, or enter this key in it:"), {
              link: <a href={uri}>{t("Open your authenticator app")}</a>,
            })}
          </p>
          <CopyField label={t("Key")} value={secret} shown={secret.match(/.{1,4}/g)?.join(" ")} rows={2} />
          <TextField
            label={t("Code from the app")}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            placeholder={t("6 digits")}
            value={code}
            required
            ref={focusWithDialog}
            onChange={(event) => change(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}

/** The authenticator app that the user signs in with, besides the password. */
export function TwoStepSection() {
  const query = useAtomValue(totpAtom);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const change = useChange(KEY);
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const { pending, failure, attempt } = useAttempt();
  const start = () =>
    attempt(
      t("Two-step sign-in could not be set up"),
      async () => setSetup(await change((client) => client.call(startTotp, {}))),
    );
  return (
    <ServerSection
      id="two-step"
      about={t(
        "Sign in with your password and a code from your phone. Turning it on signs out everywhere else.",
      )}
      aside={query.data?.totp === null && (
        <ServerButton
          size="small"
          pending={pending}
          onClick={() => void start()}
        >
          {t("Set up")}
        </ServerButton>
      )}
    >
      <AlertBox message={failure?.message} reason={failure?.reason} />
      <LoadedList query={query}>
        {({ totp }) => totp && <TotpOn {...totp} onCodes={setCodes} />}
      </LoadedList>
      {setup && (
        <SetUpTotpDialog
          setup={setup}
          onClose={() => setSetup(null)}
          onConfirmed={(recoveryCodes) => {
            setSetup(null);
            setCodes(recoveryCodes);
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </ServerSection>
  );
}

function TotpOn({ enabled_at, recovery_codes_left, onCodes }: {
  enabled_at: string;
  recovery_codes_left: number;
  /** Called with new recovery codes. */
  onCodes: (codes: readonly string[] | null) => void;
}) {
  const change = useTotpChange();
  const notify = useSetAtom(notifyAtom);
  const [removing, setRemoving] = useState(false);
  const { pending, failure, attempt } = useAttempt();
  const left = recovery_codes_left === 1
    ? t("1 recovery code left")
    : t("{count} recovery codes left", { count: recovery_codes_left });
  return (
    <div className="grid justify-items-start gap-3">
      <p>
        {withElements(t("On since {time}, {codes}"), {
          time: keepTimes(dateTimeText(enabled_at, browserTimeZone())),
          codes: <span className="whitespace-nowrap">{left}</span>,
        })}
      </p>
      <AlertBox message={failure?.message} reason={failure?.reason} />
      <div className="flex flex-wrap gap-2">
        <ServerButton
          size="small"
          pending={pending}
          onClick={() =>
            void attempt(
              t("The recovery codes could not be replaced"),
              async () => {
                const replaced = await change((client) => client.call(replaceRecoveryCodes, {}));
                onCodes(replaced?.recovery_codes ?? null);
              },
            )}
        >
          {t("New recovery codes")}
        </ServerButton>
        <ServerButton size="small" onClick={() => setRemoving(true)}>{t("Turn off")}</ServerButton>
      </div>
      {removing && (
        <ConfirmDialog
          title={t("Turn off two-step sign-in?")}
          description={t(
            "Your password alone will be enough to sign in. The recovery codes stop working. Every other browser and the extension are signed out.",
          )}
          action={t("Turn off")}
          failed={t("Two-step sign-in could not be turned off")}
          run={async () => {
            if (!await change((client) => client.call(removeTotp, {}))) return;
            notify({ message: t("Two-step sign-in is off. Your password is enough to sign in.") });
          }}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  );
}
