// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { DeviceSection } from "./Transfer.tsx";

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, "storage");
});

it.each([
  [{ persisted: () => Promise.resolve(true) }, /It does not clear them/],
  [{ persisted: () => Promise.resolve(false) }, /It may clear them/],
  [undefined, /It may clear them/],
])("what this browser stores › says whether it is kept", async (value, text) => {
  Object.defineProperty(navigator, "storage", { value, configurable: true });
  render(<DeviceSection />);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
