import { describe, expect, it } from "vitest";
import { timerStatus } from "./timer_status.ts";

describe("a stored timer", () => {
  const days = { today: "2026-11-21", openedOn: "2026-11-21" };

  it("is resumed on its own day", () => {
    expect(timerStatus({ date: "2026-11-21" }, days)).toBe("running");
  });

  it("of an earlier day is left over", () => {
    expect(timerStatus({ date: "2026-11-20" }, days)).toBe("leftover");
  });

  it("runs on when the day turns under an open page", () => {
    expect(timerStatus({ date: "2026-11-21" }, { today: "2026-11-22", openedOn: "2026-11-21" })).toBe(
      "running",
    );
    expect(timerStatus({ date: "2026-11-20" }, { today: "2026-11-22", openedOn: "2026-11-21" })).toBe(
      "leftover",
    );
  });

  it("of a day that has not come is not resumed", () => {
    expect(timerStatus({ date: "2026-11-22" }, days)).toBe("leftover");
  });

  it("that is not there is idle", () => {
    expect(timerStatus(null, days)).toBe("idle");
  });
});
