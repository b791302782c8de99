import { describe, expect, it } from "vitest";
import { parseLiveEvent } from "./parse_live_event.ts";

const missed = { name: "missed", data: {} };

describe("a live event", () => {
  it("is one of the contract, with what it does not know dropped", () => {
    const data = { ring: "earth", day: "2026-11-21", version: null, commitment: false };
    expect(parseLiveEvent("ring", JSON.stringify({ ...data, more: 1 }))).toEqual({ name: "ring", data });
  });

  it.each(["", "{", "null", '{"ring":"air","day":"2026-11-21","version":null,"commitment":false}'])(
    "stands for anything when it is not understood: %j",
    (data) => expect(parseLiveEvent("ring", data)).toEqual(missed),
  );

  it.each(["message", "toString", "weather"])("is left alone when nobody knows it: %s", (name) => {
    expect(parseLiveEvent(name, "{}")).toBeNull();
  });
});
