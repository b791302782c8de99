// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { FireStatus } from "./FireStatus.tsx";

afterEach(cleanup);

test("the Fire status says whether the weakness is forged", () => {
  const { rerender } = render(<FireStatus done={false} />);
  expect(screen.getByText("Weakness Ready to Forge")).toBeDefined();
  expect(screen.getByText("Pending")).toBeDefined();
  rerender(<FireStatus done />);
  expect(screen.getByText("Weakness Forged Today")).toBeDefined();
  expect(screen.getByText("Complete")).toBeDefined();
});
