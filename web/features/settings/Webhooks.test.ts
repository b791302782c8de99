import { describe, expect, it } from "vitest";
import { deliveryText, eventsText, NEW_WEBHOOK, readWebhookForm, withEvent } from "./Webhooks.tsx";

const AT = "Nov 21, 1:00 PM";
const delivery = { at: "2026-11-21T12:00:00.000Z", event: "ring.completed", delivered: true } as const;

describe("deliveryText", () => {
  it("says that nothing was sent yet", () => {
    expect(deliveryText({ disabled: false, pending: 0, last_delivery: null }, AT)).toBe(
      "Nothing has been sent yet.",
    );
  });

  it("says what arrived, and what the receiver responded", () => {
    const last_delivery = { ...delivery, detail: "The receiver responded 204." };
    expect(deliveryText({ disabled: false, pending: 0, last_delivery }, AT)).toBe(
      "“A ring is completed” arrived, Nov 21, 1:00 PM. The receiver responded 204.",
    );
  });

  it("says why nothing arrives, how many events are queued, and how to turn it on again", () => {
    const detail = "The receiver responded 500.";
    const last_delivery = { ...delivery, event: "test", delivered: false, detail } as const;
    expect(deliveryText({ disabled: true, pending: 1, last_delivery }, AT)).toBe(
      "The test did not arrive, Nov 21, 1:00 PM. The receiver responded 500. " +
        "It is off. A test that arrives turns it on again. 1 event is queued.",
    );
  });
});

describe("the form of a webhook", () => {
  it("takes an address and at least one event", () => {
    const form = { ...NEW_WEBHOOK, url: " https://example.org/hook " };
    expect(readWebhookForm(form)).toEqual({
      value: { url: "https://example.org/hook", events: [...NEW_WEBHOOK.events] },
    });
    expect(readWebhookForm({ ...form, url: "example.org" }).error).toContain("whole address");
    const none = NEW_WEBHOOK.events.reduce((form, event) => withEvent(form, event, false), form);
    expect(readWebhookForm(none).error).toBe("Choose at least one event");
    expect(eventsText({ events: [...withEvent(none, "timer.started", true).events] })).toBe(
      "The timer starts",
    );
    expect(eventsText({ events: [...NEW_WEBHOOK.events] })).toBe("Every event");
  });
});
