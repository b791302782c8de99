import { describe, expect, it } from "vitest";
import { ApiError } from "../../client/mod.ts";
import { toOutcome } from "./outcome.ts";

const fromServer = { requestId: "r1" };

describe("the outcome of a failed call", () => {
  it("is a rejection when the account is full, so that a delete queued behind it is sent", () => {
    const full = new ApiError("No room.", { status: 507, code: "quota_exceeded", ...fromServer });
    expect(toOutcome(full)).toEqual({ kind: "rejected", reason: "No room." });
  });

  it("is a rejection when what it changes is damaged, so that those queued behind it are sent", () => {
    const damaged = new ApiError("Damaged.", { status: 503, code: "damaged", ...fromServer });
    expect(toOutcome(damaged)).toEqual({ kind: "rejected", reason: "Damaged." });
  });

  it.each(
    [
      ["no response", { status: 0, code: "network" }],
      ["a session that has ended", { status: 401, code: "unauthenticated", ...fromServer }],
      ["throttling", { status: 429, code: "too_many_requests", ...fromServer }],
      ["a store that cannot be reached", { status: 503, code: "unavailable", ...fromServer }],
      ["a full disk", { status: 507, code: "storage_full", ...fromServer }],
      ["a list that is changed again and again", { status: 412, code: "version_conflict", ...fromServer }],
      ["a hotel's sign-in page with status 200", { status: 200, code: "invalid_response" }],
      ["a proxy's page with status 404", { status: 404, code: "invalid_response" }],
    ] as const,
  )("retries later after %s", (_, parts) => {
    expect(toOutcome(new ApiError("…", parts))).toEqual({ kind: "retry_later" });
  });

  it.each(
    [
      ["a bug of the server", { status: 500, code: "internal", ...fromServer }],
      ["a 500 without the contract's envelope", { status: 500, code: "invalid_response" }],
      ["an invalid response of the server", {
        status: 201,
        code: "invalid_response",
        ...fromServer,
      }],
    ] as const,
  )("is a server error after %s", (_, parts) => {
    expect(toOutcome(new ApiError("Odd.", parts))).toEqual({ kind: "server_error", reason: "Odd." });
  });

  it("is a rejection with what is wrong after any other error", () => {
    const error = new ApiError("Something in the request is not valid.", {
      status: 400,
      code: "validation_failed",
      details: [{ path: "end_ts", message: "End time must be after start time" }],
    });
    expect(toOutcome(error)).toEqual({
      kind: "rejected",
      reason: "End time must be after start time.",
    });
  });
});
