import { useSetAtom } from "jotai/react";
import { useState } from "react";
import { WEBHOOK_EVENTS, WEBHOOK_LIMITS } from "#shared/contract/mod.ts";
import { FormDialog } from "#shared/ui/dialogs/FormDialog.tsx";
import { CheckboxField } from "#shared/ui/fields/CheckboxField.tsx";
import { TextField } from "#shared/ui/fields/TextField.tsx";
import { useAttempt } from "../../day/use_attempt.ts";
import { EVENT_LABELS, NEW_WEBHOOK, readWebhookForm, withEvent } from "./webhook_text.ts";
import { createWebhookAtom } from "./webhooks.ts";
import { t } from "#shared/texts/translate.ts";

export interface CreateWebhookDialogProps {
  onClose: () => void;
  /** Receives the secret of the new webhook. */
  onCreated: (secret: string) => void;
}

/** Asks for the address of a webhook and for its events. */
export function CreateWebhookDialog({ onClose, onCreated }: CreateWebhookDialogProps) {
  const [values, setValues] = useState(NEW_WEBHOOK);
  const create = useSetAtom(createWebhookAtom);
  const { pending, failure, attempt } = useAttempt();
  return (
    <FormDialog
      title={t("New webhook")}
      action={t("Create webhook")}
      incomplete={values.url.trim() === ""}
      values={values}
      onChange={setValues}
      read={readWebhookForm}
      onClose={onClose}
      onSave={(body) =>
        void attempt(t("The webhook could not be created"), async () => {
          const secret = await create(body);
          if (secret !== null) onCreated(secret);
        })}
      pending={pending}
      failure={failure}
    >
      {(change) => (
        <>
          <TextField
            label={t("Address")}
            name="url"
            type="url"
            placeholder="https://"
            maxLength={WEBHOOK_LIMITS.url}
            value={values.url}
            required
            onChange={(event) => change({ ...values, url: event.currentTarget.value })}
          />
          <fieldset className="grid gap-1">
            <legend className="mb-1 text-small font-medium">{t("Call it when")}</legend>
            {WEBHOOK_EVENTS.map((event) => (
              <CheckboxField
                key={event}
                label={t(EVENT_LABELS[event])}
                checked={values.events.includes(event)}
                onChange={({ currentTarget }) => change(withEvent(values, event, currentTarget.checked))}
              />
            ))}
          </fieldset>
        </>
      )}
    </FormDialog>
  );
}
