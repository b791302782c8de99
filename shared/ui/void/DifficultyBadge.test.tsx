// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { DifficultyBadge } from "./DifficultyBadge.tsx";

afterEach(cleanup);

test("a difficulty badge says the rating out of ten and what that is called", () => {
  const names = Array.from({ length: 10 }, (_, index) => {
    const { container, unmount } = render(<DifficultyBadge rating={index + 1} />);
    const text = [...container.querySelectorAll("span span")].map((part) => part.textContent).join(" ");
    unmount();
    return text;
  });
  expect(names).toEqual([
    "1/10 Easy",
    "2/10 Easy",
    "3/10 Easy",
    "4/10 Moderate",
    "5/10 Moderate",
    "6/10 Moderate",
    "7/10 Hard",
    "8/10 Hard",
    "9/10 Extreme",
    "10/10 Extreme",
  ]);
});

test("each of the four names has a look of its own", () => {
  render([1, 5, 7, 9].map((rating) => <DifficultyBadge key={rating} rating={rating} />));
  const looks = ["Easy", "Moderate", "Hard", "Extreme"].map((name) =>
    screen.getByText(name).parentElement?.className
  );
  expect(new Set(looks).size).toBe(4);
});
