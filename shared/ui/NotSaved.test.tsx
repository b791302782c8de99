// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { JAPANESE } from "../texts/ja/mod.ts";
import { setLanguage } from "../texts/translate.ts";
import { NotSaved, type NotSavedProps } from "./NotSaved.tsx";

afterEach(() => {
  cleanup();
  setLanguage(null);
});

function renderNotSaved(parts: Partial<NotSavedProps>): void {
  const ignore = () => {};
  render(
    <NotSaved
      rejected={[]}
      unreadable={[]}
      conflicts={[]}
      timeZone="UTC"
      onRetry={ignore}
      onDiscard={ignore}
      onDiscardUnreadable={ignore}
      onDismiss={ignore}
      {...parts}
    />,
  );
}

test.each([[null, "nothing"], [JAPANESE, "なし"]])(
  "a removed value is named in the language in use",
  (language, text) => {
    setLanguage(language);
    renderNotSaved({ conflicts: [{ id: "1", what: "Push-ups", mine: "", theirs: "10" }] });
    expect(screen.getAllByRole("definition").map(({ textContent }) => textContent)).toEqual([text, "10"]);
  },
);

test("a reason that was stored in English is shown in the language in use", () => {
  setLanguage(JAPANESE);
  renderNotSaved({ rejected: [{ id: "1", title: "Push-ups", reason: "This battle was deleted." }] });
  expect(screen.getByText("この戦いは削除されました。")).toBeTruthy();
});

test.each(
  [
    ["its ring's", ["water"], "water"],
    ["no ring's, of several", ["water", "void"], undefined],
    ["no ring's, for the settings", [undefined], undefined],
  ] as const,
)("a conflict has %s hue", (_whose, rings, hue) => {
  renderNotSaved({
    conflicts: rings.map((ring, at) => ({ id: `${at}`, what: "Push-ups", mine: "12", theirs: "10", ring })),
  });
  expect(screen.getByRole("region", { name: "Changed on two devices" }).dataset["ring"]).toBe(hue);
});
