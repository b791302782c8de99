import { atomWithQuery } from "jotai-tanstack-query";
import { useAtomValue, useSetAtom } from "jotai/react";
import { atom, type Getter, type Setter } from "jotai/vanilla";
import { lazy, Suspense, useState } from "react";
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
import { clientAtom, renewSessionAtom } from "../../app/session.ts";
import { notifyAtom } from "../../app/toasts.ts";
import { loggedCall, queryClientAtom, useAttempt } from "../../day/day.ts";
import {
  changeList,
  ConfirmDialog,
  CopyField,
  LoadedList,
  ServerButton,
  ServerCard,
} from "./AccountParts.tsx";
import { reloadSessionsAtom } from "./Sessions.tsx";

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

const KEY = ["totp"];

/** The secret of an authenticator app that is being set up. */
type TotpSetup = EndpointResponse<typeof startTotp>;

/** Whether the user signs in with an authenticator app too. */
export const totpAtom = atomWithQuery((get) => ({
  queryKey: KEY,
  queryFn: loggedCall(get, "Whether two-step sign-in is on", totpState, {}),
}), (get) => get(queryClientAtom));

/** Begins to set up an app. Returns null when the user did not enter the password. Fails with the server's reason. */
const startTotpAtom = atom(
  null,
  (get, set) => changeList(get, set, KEY, () => get(clientAtom).call(startTotp, {})),
);

/** Confirms the app with a code and returns the recovery codes, or null as above. Fails with the server's reason. */
const confirmTotpAtom = atom(null, async (get, set, code: string) => {
  return await changeTotp(get, set, () => get(clientAtom).call(confirmTotp, { body: { code } }));
});

/** Replaces the recovery codes and returns the new ones, or null as above. Fails with the server's reason. */
const replaceRecoveryCodesAtom = atom(null, async (get, set) => {
  return await changeTotp(get, set, () => get(clientAtom).call(replaceRecoveryCodes, {}));
});

/** Turns two-step sign-in off. Fails with the server's reason. */
const removeTotpAtom = atom(null, async (get, set) => {
  const call = async () => ({ ...await get(clientAtom).call(removeTotp, {}), recovery_codes: [] });
  if (!await changeTotp(get, set, call)) return;
  set(notifyAtom, { message: t("Two-step sign-in is off. Your password is enough to sign in.") });
});

/** Changes the second step, which gives this session a new token and signs out everywhere else. */
async function changeTotp(
  get: Getter,
  set: Setter,
  call: () => Promise<EndpointResponse<typeof confirmTotp>>,
): Promise<string[] | null> {
  const changed = await changeList(get, set, KEY, async () => {
    const response = await call();
    set(renewSessionAtom, response);
    return response;
  });
  if (changed) await set(reloadSessionsAtom);
  return changed?.recovery_codes ?? null;
}

const QrCode = lazy(() => import("./QrCode.tsx"));

/**
 * Marks the field that gets the focus when its dialog opens: React's `autoFocus` has no effect in a dialog that is not
 * open yet. Without a mouse it stays unmarked: the keyboard of a phone would cover the QR code and the link.
 */
function focusWithDialog(field: HTMLInputElement | null): void {
  field?.toggleAttribute("autofocus", matchMedia("(pointer: fine)").matches);
}

export interface SetUpTotpDialogProps {
  setup: TotpSetup;
  onClose: () => void;
  /** Called with the recovery codes once the app is confirmed. */
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

/**
 * Shows the secret for the authenticator app, and asks for a code that proves that the app has it. It has no draft:
 * codes are secrets, which are never stored.
 */
export function SetUpTotpDialog({ setup: { secret, uri }, onClose, onConfirmed }: SetUpTotpDialogProps) {
  const [code, setCode] = useState("");
  const confirm = useSetAtom(confirmTotpAtom);
  const { pending, failure, attempt } = useAttempt();
  const onSave = () =>
    attempt(t("Two-step sign-in could not be turned on"), async () => {
      const codes = await confirm(code);
      if (codes) onConfirmed(codes);
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
  return (
    <ServerCard
      id="two-step"
      title={t("Two-step sign-in")}
      about={t("With an authenticator app, signing in takes both your password and a code from your phone.")}
    >
      <LoadedList query={query}>
        {({ totp }) => totp ? <TotpOn {...totp} onCodes={setCodes} /> : <TotpOff onCodes={setCodes} />}
      </LoadedList>
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </ServerCard>
  );
}

interface CodesProps {
  /** Called with new recovery codes. */
  onCodes: (codes: readonly string[] | null) => void;
}

function TotpOff({ onCodes }: CodesProps) {
  const start = useSetAtom(startTotpAtom);
  const [setup, setSetup] = useState<TotpSetup | null>(null);
  const { pending, failure, attempt } = useAttempt();
  return (
    <div className="mt-3 grid justify-items-start gap-3">
      <p className="text-small text-soft">
        {t("Once it is on, every other browser and the extension have to sign in again.")}
      </p>
      <AlertBox message={failure?.message} reason={failure?.reason} />
      <ServerButton
        size="small"
        pending={pending}
        onClick={() =>
          void attempt(t("Two-step sign-in could not be set up"), async () => setSetup(await start()))}
      >
        {t("Set up")}
      </ServerButton>
      {setup && <SetUpTotpDialog setup={setup} onClose={() => setSetup(null)} onConfirmed={onCodes} />}
    </div>
  );
}

interface TotpOnProps extends CodesProps {
  enabled_at: string;
  recovery_codes_left: number;
}

function TotpOn({ enabled_at, recovery_codes_left, onCodes }: TotpOnProps) {
  const replaceCodes = useSetAtom(replaceRecoveryCodesAtom);
  const remove = useSetAtom(removeTotpAtom);
  const [removing, setRemoving] = useState(false);
  const { pending, failure, attempt } = useAttempt();
  const left = recovery_codes_left === 1
    ? t("1 recovery code left")
    : t("{count} recovery codes left", { count: recovery_codes_left });
  return (
    <div className="mt-3 grid justify-items-start gap-3">
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
              async () => onCodes(await replaceCodes()),
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
          run={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </div>
  );
}
