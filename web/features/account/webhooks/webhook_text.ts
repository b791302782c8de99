import type { createWebhook, EndpointInput, WebhookEventType, WebhookView } from "#shared/contract/mod.ts";
import { WEBHOOK_EVENTS } from "#shared/contract/mod.ts";
import type { FormResult } from "#shared/ui/dialogs/FormDialog.tsx";
import { t } from "#shared/texts/translate.ts";
import { received } from "#shared/texts/received.ts";

/** What an event is called on the screen. */
export const EVENT_LABELS: Readonly<Record<WebhookEventType, string>> = {
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

/** Returns the form with an event chosen, or not. */
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
    detail: received(last.detail),
  };
  const how = last.delivered
    ? t("{event} arrived, {time}. {detail}", values)
    : t("{event} did not arrive, {time}. {detail}", values);
  const off = disabled ? t(" It is off. A test that arrives turns it on again.") : "";
  return `${how}${off}${waiting}`;
}
