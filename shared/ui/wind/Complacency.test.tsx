// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { ComplacencyCheck, type ComplacencyReading, WindCompletion } from "./Complacency.tsx";

const TODAY = "2026-11-21";

describe("ComplacencyCheck", () => {
  afterEach(cleanup);

  const READING: ComplacencyReading = {
    score: 36,
    level: "drifting",
    signals: [{
      name: "easy-victories",
      detail: "Your last four victories were at difficulty 3 or less.",
      points: 25,
    }],
    questions: [
      { id: "easier-option", text: "How much of today was the easier option?" },
      { id: "let-slide", text: "How much did you let slide?" },
    ],
    answers: { "let-slide": 3 },
  };

  describe("ComplacencyCheck", () => {
    test("it says how complacent, and why", () => {
      render(<ComplacencyCheck date={TODAY} reading={READING} onAnswer={() => {}} />);
      expect(screen.getByText("Drifting")).toBeDefined();
      expect(screen.getByText("Complacency 36 of 100")).toBeDefined();
      expect(screen.getByRole("meter").getAttribute("aria-valuetext")).toBe("36 of 100, drifting");
      expect(screen.getByText("Your last four victories were at difficulty 3 or less.")).toBeDefined();
      // The signals and the answers, also those to other questions than the day's, add up to the score.
      const points = screen.getByRole("list", { name: "Points" });
      expect([...points.children].map((row) => row.textContent)).toEqual([
        "Your last four victories were at difficulty 3 or less.+25",
        "How much did you let slide? A lot+11",
      ]);
    });

    test("each day asks one of the questions", () => {
      const onAnswer = vi.fn();
      const check = (date: string) => <ComplacencyCheck date={date} reading={READING} onAnswer={onAnswer} />;
      const { rerender } = render(check(TODAY));
      const asked = () =>
        screen.getAllByRole("group", { name: /./ }).map((group) => group.getAttribute("aria-label"));
      const [first] = asked();
      expect(asked()).toHaveLength(1);
      fireEvent.click(screen.getByRole("button", { name: "Some" }));
      rerender(check("2026-11-22"));
      expect(asked()).not.toEqual([first]);
      rerender(check("2026-11-23"));
      expect(asked()).toEqual([first]);
      const question = READING.questions.find(({ text }) => text === first);
      expect(onAnswer.mock.calls).toEqual([[question?.id, 2]]);
    });

    test("a new account is not praised", () => {
      render(
        <ComplacencyCheck
          date={TODAY}
          reading={{ ...READING, score: 0, level: null, signals: [] }}
          onAnswer={() => {}}
        />,
      );
      expect(screen.getByText("Not enough days yet")).toBeDefined();
      expect(document.body.textContent).not.toMatch(/Sharp|No signs/);
    });
  });
});

describe("WindCompletion", () => {
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  function show(studied: boolean) {
    const onChange = vi.fn();
    render(<WindCompletion done={false} studied={studied} onChange={onChange} />);
    return onChange;
  }
  const click = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

  test("Wind is complete at once when something was studied", () => {
    const onChange = show(true);
    click("Mark Wind Complete");
    expect(onChange.mock.calls).toEqual([[true]]);
  });

  test("Wind asks once before it is complete with nothing studied", () => {
    const onChange = show(false);
    click("Mark Wind Complete");
    expect(onChange).not.toHaveBeenCalled();
    click("Not yet");
    expect(onChange).not.toHaveBeenCalled();
    click("Mark Wind Complete");
    click("Complete it anyway");
    expect(onChange.mock.calls).toEqual([[true]]);
  });

  test("it says what is still open", () => {
    const { rerender } = render(<WindCompletion done={false} studied left={78} onChange={() => {}} />);
    expect(document.body.textContent).toBe("Mark Wind Complete1h 18m left to study");
    rerender(<WindCompletion done={false} studied={false} left={78} onChange={() => {}} />);
    expect(document.body.textContent).toBe("Mark Wind CompleteNothing studied or practiced.");
    rerender(<WindCompletion done={false} studied onChange={() => {}} />);
    expect(document.body.textContent).toBe("Mark Wind Complete");
  });

  test("the second click of a double click does not open Wind again", () => {
    const onChange = vi.fn();
    render(<WindCompletion done studied onChange={onChange} />);
    const button = screen.getByRole("button", { name: "Mark Wind Incomplete" });
    fireEvent.click(button, { detail: 2 });
    expect(onChange).not.toHaveBeenCalled();
    fireEvent.click(button, { detail: 1 });
    expect(onChange.mock.calls).toEqual([[false]]);
  });

  test("the second Enter of two, and one that is held down, do not open Wind again", () => {
    vi.useFakeTimers();
    function Ring() {
      const [done, setDone] = useState(false);
      return <WindCompletion done={done} studied onChange={setDone} />;
    }
    render(<Ring />);
    // The browser clicks the button unless the key is prevented, for which `fireEvent` returns false.
    const press = (name: string, init: KeyboardEventInit = {}) => {
      const button = screen.getByRole("button", { name });
      if (fireEvent.keyDown(button, { key: "Enter", ...init })) fireEvent.click(button, { detail: 0 });
    };
    press("Mark Wind Complete");
    press("Mark Wind Incomplete");
    vi.advanceTimersByTime(700);
    press("Mark Wind Incomplete", { repeat: true });
    vi.advanceTimersByTime(700);
    press("Mark Wind Incomplete");
    press("Mark Wind Complete");
    expect(screen.getByRole("button", { name: "Mark Wind Complete" })).toBeDefined();
  });
});
