import { describe, expect, it } from "vitest";
import { contentsTexts } from "./Account.tsx";

const NOTHING = { entry: 0, goal: 0, study_target: 0, weakness_rep: 0, battle: 0 };

describe("the contents of an account", () => {
  it("are listed as numbers, each with the right noun", () => {
    const items = { ...NOTHING, entry: 1_203, goal: 1, battle: 61 };
    expect(contentsTexts({ days: 214, items, commitments: 1, trashed: 12 })).toEqual([
      "214 days",
      "1,203 time entries",
      "1 goal",
      "61 battles",
      "1 commitment",
      "12 items in the trash",
    ]);
  });

  it("are no text when there are none", () => {
    expect(contentsTexts({ days: 0, items: NOTHING, commitments: 0, trashed: 0 })).toEqual([]);
  });
});
