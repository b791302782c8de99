// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { EMPTY_BATTLE } from "../../domain/battles.ts";
import { LogBattleDialog, type LogBattleDialogProps } from "./BattleFields.tsx";

afterEach(cleanup);

function show(props: Partial<LogBattleDialogProps> = {}) {
  const onSave = vi.fn();
  function Host() {
    const [values, setValues] = useState(EMPTY_BATTLE);
    return (
      <LogBattleDialog values={values} onChange={setValues} onClose={() => {}} onSave={onSave} {...props} />
    );
  }
  render(<Host />);
  return onSave;
}

const save = () => fireEvent.click(screen.getByRole("button", { name: "Log Battle" }));

describe("LogBattleDialog", () => {
  test("of an empty form, only the two required fields are marked", () => {
    const onSave = show();
    save();
    expect(onSave).not.toHaveBeenCalled();
    expect([...document.querySelectorAll("[aria-invalid]")]).toEqual([
      screen.getByLabelText(/Hard Thing/),
      screen.getByLabelText(/Battle Description/),
    ]);
  });

  test("it is not sent twice while it is being saved", () => {
    const onSave = show({ pending: true });
    fireEvent.submit(screen.getByRole("dialog").querySelector("form") ?? document.body);
    expect(onSave).not.toHaveBeenCalled();
  });
});
