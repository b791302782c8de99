import { expect, it } from "vitest";
import { byRing } from "../../rings/mod.ts";
import { ringsLike } from "./rings_like.ts";

it("are all that were complete on as many days, in their order", () => {
  const days = [["earth", "water"], ["earth", "void"], ["earth"]].map((complete) => ({
    completion: byRing((ring) => complete.includes(ring)),
  }));
  expect(ringsLike("earth", days)).toEqual(["earth"]);
  expect(ringsLike("water", days)).toEqual(["water", "void"]);
  expect(ringsLike("fire", days)).toEqual(["fire", "wind"]);
});
