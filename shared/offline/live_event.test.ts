import { describe, expect, it } from "vitest";
import { parseLiveEvent } from "./live_event.ts";

const missed = { name: "missed", data: {} };

describe("a live event", () => {
  it("has the fields of the contract, and no others", () => {
    const data = { ring: "earth", day: "2026-11-21", version: null, commitment: false };
    expect(parseLiveEvent("ring", JSON.stringify({ ...data, more: 1 }))).toEqual({ name: "ring", data });
  });

  it.each(["", "{", "null", '{"ring":"air","day":"2026-11-21","version":null,"commitment":false}'])(
    "becomes `missed` when its data is invalid: %j",
    (data) => expect(parseLiveEvent("ring", data)).toEqual(missed),
  );

  it.each(["message", "toString", "weather"])("is ignored when its name is unknown: %s", (name) => {
    expect(parseLiveEvent(name, "{}")).toBeNull();
  });
});
