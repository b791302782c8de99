// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { EMPTY_BATTLE } from "#shared/ui/void/battle_form.ts";
import { BattleForm } from "./BattleForm.tsx";

afterEach(cleanup);

it("is closed by Escape, which would close the popup, unless an input method takes that key", () => {
  const onCancel = vi.fn();
  render(<BattleForm initial={EMPTY_BATTLE} onCancel={onCancel} onDraft={() => {}} onSave={() => {}} />);
  const field = screen.getByLabelText(/Battle Description/);
  fireEvent.keyDown(field, { key: "Escape", isComposing: true });
  expect(onCancel).not.toHaveBeenCalled();
  // False: the browser's own action is prevented.
  expect(fireEvent.keyDown(field, { key: "Escape" })).toBe(false);
  expect(onCancel).toHaveBeenCalledOnce();
});

it("marks only the fields that are missing, until something is typed", () => {
  const onSave = vi.fn();
  const initial = { ...EMPTY_BATTLE, hard_thing: "Cold shower" };
  render(<BattleForm initial={initial} onDraft={() => {}} onCancel={() => {}} onSave={onSave} />);
  const marked = () => [...document.querySelectorAll("[aria-invalid=true]")];
  fireEvent.click(screen.getByRole("button", { name: "Save battle" }));
  expect(onSave).not.toHaveBeenCalled();
  const description = screen.getByLabelText(/Battle Description/);
  expect(marked()).toEqual([description]);
  fireEvent.change(description, { target: { value: "Two minutes." } });
  expect(marked()).toEqual([]);
});
