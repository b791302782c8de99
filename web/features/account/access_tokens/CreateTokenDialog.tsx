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
      title="New access token"
      action="Create token"
      incomplete={values.name.trim() === ""}
      values={values}
      onChange={setValues}
      read={(form) => readTokenForm(form, now)}
      onClose={onClose}
      onSave={(body) =>
        void attempt("The token could not be created", async () => setToken(await createToken(body)))}
      pending={pending}
      failure={failure}
    >
      {(change) => (
        <>
          <TextField
            label="Name"
            placeholder="What it is for"
            maxLength={ACCESS_TOKEN_LIMITS.name}
            value={values.name}
            required
            onChange={(event) => change({ ...values, name: event.currentTarget.value })}
          />
          <SelectField
            label="It may"
            options={SCOPES}
            value={values.scope}
            onChange={(event) => {
              const { value } = event.currentTarget;
              const scope = ACCESS_TOKEN_SCOPES.find((known) => known === value);
              if (scope) change({ ...values, scope });
            }}
          />
          <SelectField
            label="Valid for"
            options={LIFETIMES}
            value={values.lifetime}
            hint={`Until ${dateTimeText(expiryOf(values, now), browserTimeZone())}`}
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
      title="Your new access token"
      description="Copy it now: it is not shown again."
      footer={<Button look="primary" onClick={onClose}>Done</Button>}
    >
      <CopyField label="Access token" value={token} />
      <p className="text-small text-soft">
        Send it in the header{" "}
        <code>Authorization: Bearer …</code>. Anyone who has it can do the same, so keep it like a password.
      </p>
    </Dialog>
  );
}
