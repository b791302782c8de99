import { expect, it } from "vitest";
import { budgetOf } from "./budget.ts";

it("keeps a twentieth of a budget free", () => {
  expect(budgetOf("/login", 99.75, 105)).toEqual({
    fits: true,
    line: "/login: 99.8 kB of 105 kB of script, brotli",
  });
  expect(budgetOf("/login", 99.76, 105)).toEqual({
    fits: false,
    line: "/login: 99.8 kB of 105 kB of script, brotli: make it at most 99.75 kB, 95 % of its budget",
  });
});
