// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ComplacencyCheck, type ComplacencyReading } from "./ComplacencyCheck.tsx";

afterEach(cleanup);

const READING: ComplacencyReading = {
  score: 42,
  level: "drifting",
  signals: [{
    name: "easy-victories",
    detail: "Your last four victories were at difficulty 3 or less.",
    points: 12,
  }],
  questions: [
    { id: "easier-option", text: "How much of today was the easier option?" },
    { id: "let-slide", text: "How much did you let slide?" },
  ],
  answers: { "let-slide": 3 },
};

describe("ComplacencyCheck", () => {
  test("it says how complacent, and why", () => {
    render(<ComplacencyCheck reading={READING} onAnswer={() => {}} />);
    expect(screen.getByText("Drifting")).toBeDefined();
    expect(screen.getByText("Complacency 42 of 100")).toBeDefined();
    expect(screen.getByRole("meter").getAttribute("aria-valuetext")).toBe("42 of 100, drifting");
    expect(screen.getByText("Your last four victories were at difficulty 3 or less.")).toBeDefined();
    // What the signs do not account for is that of the answers, so the points are the score.
    const points = screen.getByRole("list", { name: "Points" });
    expect([...points.children].map((row) => row.textContent)).toEqual([
      "Your last four victories were at difficulty 3 or less.+12",
      "Your answers+30",
    ]);
  });

  test("a fortnight without a sign says so", () => {
    render(
      <ComplacencyCheck
        reading={{ ...READING, score: 0, level: "sharp", signals: [] }}
        onAnswer={() => {}}
      />,
    );
    expect(screen.getByText("No signs of complacency in the last 14 days.")).toBeDefined();
  });

  test("a new account is not praised", () => {
    render(
      <ComplacencyCheck reading={{ ...READING, score: 0, level: null, signals: [] }} onAnswer={() => {}} />,
    );
    expect(screen.getByText("Not enough days yet")).toBeDefined();
    expect(document.body.textContent).not.toMatch(/Sharp|No signs/);
  });

  test("each question is answered in words, from none to most", () => {
    const onAnswer = vi.fn();
    render(<ComplacencyCheck reading={READING} onAnswer={onAnswer} />);
    const easier = screen.getByRole("group", { name: "How much of today was the easier option?" });
    const words = [...easier.querySelectorAll("button")];
    expect(words.map((word) => word.textContent)).toEqual(["None", "A little", "Some", "A lot", "Most"]);
    expect(words.some((word) => word.getAttribute("aria-pressed") === "true")).toBe(false);
    words.forEach((word) => fireEvent.click(word));
    expect(onAnswer.mock.calls).toEqual([0, 1, 2, 3, 4].map((answer) => ["easier-option", answer]));
  });

  test("a chosen answer stays pressed", () => {
    render(<ComplacencyCheck reading={READING} onAnswer={() => {}} />);
    const pressed = screen.getAllByRole("button", { pressed: true });
    expect(pressed.map((word) => word.textContent)).toEqual(["A lot"]);
  });

  test("it says that it is loading", () => {
    render(<ComplacencyCheck reading={null} onAnswer={() => {}} />);
    expect(screen.getByText("Loading the complacency check")).toBeDefined();
  });
});
