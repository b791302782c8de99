import type { createWebhook, EndpointInput, WebhookEventType, WebhookView } from "#shared/contract/mod.ts";
import { WEBHOOK_EVENTS } from "#shared/contract/mod.ts";
import type { FormResult } from "#shared/ui/dialogs/FormDialog.tsx";

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
    return { error: "Enter the whole address, such as https://example.org/gorin" };
  }
  if (events.length === 0) return { error: "Choose at least one event" };
  return { value: { url: url.trim(), events: [...events] } };
}

/** Returns what a webhook is called for, in one line. */
export function eventsText({ events }: Pick<WebhookView, "events">): string {
  const all = WEBHOOK_EVENTS.every((event) => events.includes(event));
  return all ? "Every event" : events.map((event) => EVENT_LABELS[event]).join(", ");
}

/** Returns how the latest delivery went. `at` is its time as text. */
export function deliveryText(
  { disabled, pending, last_delivery: last }: Pick<WebhookView, "disabled" | "pending" | "last_delivery">,
  at: string,
): string {
  const waiting = pending === 0 ? "" : ` ${pending} ${pending === 1 ? "event is" : "events are"} queued.`;
  if (!last) return `Nothing was sent yet.${waiting}`;
  const what = last.event === "test" ? "The test" : `“${EVENT_LABELS[last.event]}”`;
  const how = last.delivered ? "arrived" : "did not arrive";
  const off = disabled ? " It is off: a test that arrives turns it on again." : "";
  return `${what} ${how}, ${at}. ${last.detail}${off}${waiting}`;
}
