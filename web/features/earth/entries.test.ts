import { describe, expect, it } from "vitest";
import type { Entry } from "#shared/rings/mod.ts";
import { trimOverlap } from "./entries.ts";

const at = (time: string) => Date.parse(`2026-11-21T${time}:00Z`);
const entry = (id: string, start: string, end: string): Entry => ({
  id,
  start_ts: `2026-11-21T${start}:00.000Z`,
  end_ts: `2026-11-21T${end}:00.000Z`,
  category: "Admin",
  note: "",
  source: "manual",
});
const nine = entry("a", "09:00", "10:00");

describe("an entry that is trimmed", () => {
  it("ends where the next one begins", () => {
    expect(trimOverlap(nine, [nine, entry("b", "09:45", "11:00")])).toEqual({
      start: at("09:00"),
      end: at("09:45"),
    });
  });

  it("begins where the one before ends", () => {
    expect(trimOverlap(nine, [entry("b", "08:00", "09:20"), nine])).toEqual({
      start: at("09:20"),
      end: at("10:00"),
    });
  });

  it("keeps the longer part when another one lies within it", () => {
    expect(trimOverlap(nine, [nine, entry("b", "09:10", "09:20")])).toEqual({
      start: at("09:20"),
      end: at("10:00"),
    });
  });

  it("is nothing when others cover all of it", () => {
    expect(trimOverlap(nine, [nine, entry("b", "08:00", "09:30"), entry("c", "09:30", "10:00")])).toBeNull();
  });
});
