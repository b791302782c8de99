import { withElements } from "#shared/ui/parts/with_elements.ts";
import { useAtomValue, useSetAtom } from "jotai/react";
import { useState } from "react";
import { ACCESS_TOKEN_LIMITS, ACCESS_TOKEN_SCOPES } from "#shared/contract/mod.ts";
import { dateTimeText } from "#shared/rules/format/format_date_time.ts";
import { Dialog } from "#shared/ui/dialogs/Dialog.tsx";
import { FormDialog } from "#shared/ui/dialogs/FormDialog.tsx";
import { SelectField } from "#shared/ui/fields/SelectField.tsx";
import { TextField } from "#shared/ui/fields/TextField.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { browserTimeZone, minuteAtom } from "../../../platform/clock.ts";
import { useAttempt } from "../../day/use_attempt.ts";
import { createAccessTokenAtom } from "./access_tokens.ts";
import { CopyField } from "../CopyField.tsx";
import { expiryOf, LIFETIMES, NEW_TOKEN, readTokenForm, SCOPE_LABELS } from "./token_form.ts";
import { keepTimes } from "#shared/ui/parts/keep_times.ts";
import { t } from "#shared/texts/translate.ts";

const SCOPES = ACCESS_TOKEN_SCOPES.map((value) => ({ value, label: SCOPE_LABELS[value] }));

/** Creates an access token, and shows it this once. */
export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState(NEW_TOKEN);
  const [token, setToken] = useState<string | null>(null);
  const now = useAtomValue(minuteAtom);
  const createToken = useSetAtom(createAccessTokenAtom);
  const { pending, failure, attempt } = useAttempt();
  if (token !== null) return <NewToken token={token} onClose={onClose} />;
  return (
    <FormDialog
      title={t("New access token")}
      action={t("Create token")}
      incomplete={values.name.trim() === ""}
      values={values}
      onChange={setValues}
      read={(form) => readTokenForm(form, now)}
      onClose={onClose}
      onSave={(body) =>
        void attempt(t("The token could not be created"), async () => setToken(await createToken(body)))}
      pending={pending}
      failure={failure}
    >
      {(change) => (
        <>
          <TextField
            label={t("Name")}
            placeholder={t("What it is for")}
            maxLength={ACCESS_TOKEN_LIMITS.name}
            value={values.name}
            required
            onChange={(event) => change({ ...values, name: event.currentTarget.value })}
          />
          <SelectField
            label={t("Access")}
            options={SCOPES}
            value={values.scope}
            onChange={(event) => {
              const { value } = event.currentTarget;
              const scope = ACCESS_TOKEN_SCOPES.find((known) => known === value);
              if (scope) change({ ...values, scope });
            }}
          />
          <SelectField
            label={t("Valid for")}
            options={LIFETIMES}
            value={values.lifetime}
            hint={keepTimes(
              t("Until {time}", { time: dateTimeText(expiryOf(values, now), browserTimeZone()) }),
            )}
            onChange={(event) => change({ ...values, lifetime: event.currentTarget.value })}
          />
        </>
      )}
    </FormDialog>
  );
}

function NewToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Your new access token")}
      description={t("Copy it now: it won't be shown again.")}
      footer={<Button look="primary" onClick={onClose}>{t("Done")}</Button>}
    >
      <CopyField label={t("Access token")} value={token} />
      <p className="text-small text-soft">
        {withElements(
          t(
            "Send it in the header {header}. Anyone who has it can use it, so keep it like a password.",
          ),
          { header: <code>Authorization: Bearer TOKEN</code> },
        )}
      </p>
    </Dialog>
  );
}
