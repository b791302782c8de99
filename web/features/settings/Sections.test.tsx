// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";
import { StoragePart } from "./Sections.tsx";

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, "storage");
});

/** Gives the browser a storage that is kept, or is when it is asked; null: a browser that cannot say. */
function storage(kept: boolean | null, { grants = false } = {}): void {
  let isKept = kept;
  const value = kept === null ? undefined : {
    persisted: () => Promise.resolve(isKept),
    persist: () => Promise.resolve(isKept = grants),
  };
  Object.defineProperty(navigator, "storage", { value, configurable: true });
}

const ASK = { name: "Ask the browser to keep them" };

describe("what this browser stores", () => {
  it("says that it is kept", async () => {
    storage(true);
    render(<StoragePart />);
    expect(await screen.findByText(/It does not clear them/)).toBeTruthy();
    expect(screen.queryByRole("button", ASK)).toBeNull();
  });

  it("is kept once the browser agrees", async () => {
    storage(false, { grants: true });
    render(<StoragePart />);
    await userEvent.click(await screen.findByRole("button", ASK));
    expect(await screen.findByText(/It does not clear them/)).toBeTruthy();
  });

  it("says when the browser does not agree", async () => {
    storage(false);
    render(<StoragePart />);
    await userEvent.click(await screen.findByRole("button", ASK));
    expect((await screen.findByRole("status")).textContent).toContain(
      "The browser declined for now.",
    );
    expect(screen.queryByRole("button", ASK)).toBeNull();
  });

  it("offers nothing in a browser that cannot keep it", async () => {
    storage(null);
    render(<StoragePart />);
    expect(await screen.findByText(/It may clear them/)).toBeTruthy();
    expect(screen.queryByRole("button", ASK)).toBeNull();
  });
});
