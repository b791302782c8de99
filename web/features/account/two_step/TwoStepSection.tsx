import { useAtomValue, useSetAtom } from "jotai/react";
import { useState } from "react";
import { dateTimeText } from "#shared/rules/format/format_date_time.ts";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { browserTimeZone } from "../../../platform/clock.ts";
import { useAttempt } from "../../day/use_attempt.ts";
import { ConfirmDialog } from "../ConfirmDialog.tsx";
import { LoadedList } from "../LoadedList.tsx";
import { RecoveryCodesDialog } from "./RecoveryCodesDialog.tsx";
import { SetUpTotpDialog } from "./SetUpTotpDialog.tsx";
import { removeTotpAtom, replaceRecoveryCodesAtom, startTotpAtom, totpAtom, type TotpSetup } from "./totp.ts";
import { withElements } from "#shared/ui/parts/with_elements.ts";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { ServerButton, ServerCard } from "../ServerCard.tsx";
import { t } from "#shared/texts/translate.ts";

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
