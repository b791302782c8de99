import { atomWithQuery } from "jotai-tanstack-query";
import { useAtomValue } from "jotai/react";
import { useState } from "react";
import {
  createWebhook,
  deleteWebhook,
  type EndpointInput,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  WEBHOOK_EVENTS,
  WEBHOOK_LIMITS,
  type WebhookEventType,
  type WebhookView,
} from "#shared/contract/mod.ts";
import { dateTimeText } from "#shared/domain/format.ts";
import { sentenceText } from "#shared/texts/said.ts";
import { t } from "#shared/texts/translate.ts";
import { AlertBox, Button, keepTimes, withElements } from "#shared/ui/Controls.tsx";
import { Dialog, FormDialog, type FormResult } from "#shared/ui/Dialog.tsx";
import { bind, CheckboxField, TextField } from "#shared/ui/Fields.tsx";
import { browserTimeZone } from "../../app/platform.ts";
import { loggedCall, queryClientAtom, useAttempt } from "../../day/day.ts";
import {
  ConfirmDialog,
  CopyField,
  LoadedList,
  ServerButton,
  ServerSection,
  useChange,
} from "./AccountParts.tsx";

/** What an event is called on the screen. */
const EVENT_LABELS: Readonly<Record<WebhookEventType, string>> = {
  "ring.completed": "A ring is completed",
  "timer.started": "The timer starts",
  "timer.stopped": "The timer stops",
  "battle.decided": "A battle is decided",
};

/** What is typed and chosen for a new webhook. */
export interface WebhookForm {
  readonly url: string;
  readonly events: readonly WebhookEventType[];
}

export const NEW_WEBHOOK: WebhookForm = { url: "", events: WEBHOOK_EVENTS };

export function withEvent(form: WebhookForm, event: WebhookEventType, chosen: boolean): WebhookForm {
  return {
    ...form,
    events: WEBHOOK_EVENTS.filter((one) => one === event ? chosen : form.events.includes(one)),
  };
}

/** Returns the body of the call that creates the webhook. */
export function readWebhookForm(
  { url, events }: WebhookForm,
): FormResult<EndpointInput<typeof createWebhook>["body"]> {
  if (!URL.canParse(url.trim())) {
    return { error: t("Enter the whole address, such as https://example.org/gorin"), field: "url" };
  }
  if (events.length === 0) return { error: t("Choose at least one event") };
  return { value: { url: url.trim(), events: [...events] } };
}

/** Returns what a webhook is called for, in one line. */
export function eventsText({ events }: Pick<WebhookView, "events">): string {
  const all = WEBHOOK_EVENTS.every((event) => events.includes(event));
  return all ? t("Every event") : events.map((event) => t(EVENT_LABELS[event])).join(t(", "));
}

/** Returns how the latest delivery went. `at` is its time as text. */
export function deliveryText(
  { disabled, pending, last_delivery: last }: Pick<WebhookView, "disabled" | "pending" | "last_delivery">,
  at: string,
): string {
  const waiting = pending === 0
    ? ""
    : pending === 1
    ? t(" 1 event is queued.")
    : t(" {count} events are queued.", { count: pending });
  if (!last) return t("Nothing has been sent yet.{waiting}", { waiting });
  const values = {
    event: last.event === "test" ? t("The test") : t("“{text}”", { text: t(EVENT_LABELS[last.event]) }),
    time: at,
    detail: sentenceText(last.detail, last.said),
  };
  const how = last.delivered
    ? t("{event} arrived, {time}. {detail}", values)
    : t("{event} did not arrive, {time}. {detail}", values);
  const off = disabled ? t(" It is off. A test that arrives turns it on again.") : "";
  return `${how}${off}${waiting}`;
}

const KEY = "webhooks";

/** The user's webhooks, without their secrets. */
const webhooksAtom = atomWithQuery((get) => ({
  queryKey: [KEY],
  queryFn: loggedCall(get, "The webhooks", listWebhooks, {}),
}), (get) => get(queryClientAtom));

/**
 * Asks for the address of a webhook and for its events. It has no draft: whoever knows the address of a receiver can
 * often write to it, so it is a secret.
 */
export function CreateWebhookDialog({ onClose, onCreated }: {
  onClose: () => void;
  /** Receives the secret of the new webhook. */
  onCreated: (secret: string) => void;
}) {
  const [values, setValues] = useState(NEW_WEBHOOK);
  const change = useChange(KEY);
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
          const created = await change((client) => client.call(createWebhook, { body }));
          if (created) onCreated(created.secret);
        })}
      pending={pending}
      failure={failure}
    >
      {(change) => (
        <>
          <TextField
            label={t("Address")}
            type="url"
            placeholder="https://"
            maxLength={WEBHOOK_LIMITS.url}
            {...bind(values, change)("url")}
            required
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

/** The addresses that the server calls when something happens. */
export function WebhooksSection() {
  const query = useAtomValue(webhooksAtom);
  const [creating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const available = query.data?.available !== false;
  return (
    <ServerSection
      id="webhooks"
      aside={available && (
        <ServerButton size="small" onClick={() => setCreating(true)}>{t("New webhook")}</ServerButton>
      )}
      about={available
        ? t(
          "Calls an address of yours when a ring is completed, the timer starts or stops, or a battle is decided.",
        )
        : t("The host of this server has turned webhooks off.")}
    >
      <LoadedList query={query}>
        {({ webhooks }) =>
          webhooks.length > 0 && (
            <ul aria-label={t("Webhooks")}>
              {webhooks.map((webhook) => (
                <WebhookRow key={webhook.id} webhook={webhook} onSecret={setSecret} />
              ))}
            </ul>
          )}
      </LoadedList>
      {creating && (
        <CreateWebhookDialog
          onClose={() => setCreating(false)}
          onCreated={(created) => {
            setCreating(false);
            setSecret(created);
          }}
        />
      )}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </ServerSection>
  );
}

function WebhookRow({ webhook, onSecret }: {
  webhook: WebhookView;
  /** Receives a new secret. */
  onSecret: (secret: string) => void;
}) {
  const { id, url, disabled, last_delivery: last } = webhook;
  const change = useChange(KEY);
  const params = { id };
  const { pending, failure, attempt } = useAttempt();
  const [asking, setAsking] = useState<"secret" | "delete" | null>(null);
  const onClose = () => setAsking(null);
  const address = { url: <span className="block break-all text-ink">{url}</span> };
  const replaceSecret = async () => {
    const changed = await change((client) => client.call(rotateWebhookSecret, { params }));
    // Together, so that one dialog takes the place of the other.
    onClose();
    if (changed) onSecret(changed.secret);
  };
  return (
    <li className="py-1.5">
      <p className="min-w-0 break-all">{url}</p>
      <p className="text-small text-soft">{eventsText(webhook)}</p>
      <p
        role="status"
        className={disabled || last?.delivered === false ? "text-small" : "text-small text-soft"}
      >
        {keepTimes(deliveryText(webhook, last ? dateTimeText(last.at, browserTimeZone()) : ""))}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <ServerButton
          size="small"
          pending={pending}
          aria-label={`${t("Send test")} ${url}`}
          onClick={() =>
            void attempt(t("The test could not be sent"), () =>
              change((client) => client.call(testWebhook, { params })))}
        >
          {t("Send test")}
        </ServerButton>
        <ServerButton
          size="small"
          aria-label={`${t("New secret")} ${url}`}
          onClick={() =>
            setAsking("secret")}
        >
          {t("New secret")}
        </ServerButton>
        <ServerButton
          look="danger"
          size="small"
          aria-label={`${t("Delete")} ${url}`}
          onClick={() => setAsking("delete")}
        >
          {t("Delete")}
        </ServerButton>
      </div>
      <AlertBox message={failure?.message} reason={failure?.reason} />
      {asking === "secret" && (
        <ConfirmDialog
          title={t("Replace the secret?")}
          description={withElements(
            t("The current one stops working at once. Right after that, give the new one to {url}"),
            address,
          )}
          action={t("Replace secret")}
          failed={t("The secret could not be replaced")}
          run={replaceSecret}
          onClose={onClose}
        />
      )}
      {asking === "delete" && (
        <ConfirmDialog
          title={t("Delete this webhook?")}
          description={withElements(t("This can't be undone. Gorin will no longer call {url}"), address)}
          action={t("Delete webhook")}
          failed={t("The webhook could not be deleted")}
          run={() => change((client) => client.call(deleteWebhook, { params }))}
          onClose={onClose}
        />
      )}
    </li>
  );
}

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("Your webhook's secret")}
      description={t("Copy it now: it won't be shown again.")}
      footer={<Button look="primary" onClick={onClose}>{t("Done")}</Button>}
    >
      <CopyField label={t("Secret")} value={secret} />
      <p className="text-small text-soft">
        {t("Every call is signed with it, so your receiver can tell that it comes from this server.")}
      </p>
    </Dialog>
  );
}
