// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, test } from "vitest";
import { byRing, RING_NAMES, type RingName } from "../domain/rings/mod.ts";
import { JAPANESE } from "../texts/ja/mod.ts";
import { setLanguage } from "../texts/translate.ts";
import { RingPanel, RingTabs } from "./RingTabs.tsx";

afterEach(() => {
  cleanup();
  setLanguage(null);
});

function Host() {
  const [ring, setRing] = useState<RingName>("earth");
  return (
    <>
      <RingTabs
        value={ring}
        onChange={setRing}
        facts={{ ...byRing(() => "nothing yet"), earth: "38% tracked" }}
        complete={["earth"]}
        progress={{ ...byRing(() => 0), earth: 38 }}
      />
      <RingPanel ring={ring}>{ring} panel</RingPanel>
    </>
  );
}

const chosen = () => screen.getByRole("tab", { selected: true });

describe("RingTabs", () => {
  test("tabs are named by their rings alone and described by their facts", () => {
    render(<Host />);
    const names = ["Earth", "Water", "Fire", "Wind", "Void"];
    for (const name of names) expect(screen.getByRole("tab", { name })).toBeDefined();
    const about = document.getElementById(chosen().getAttribute("aria-describedby") ?? "");
    expect(about?.textContent).toBe("38% tracked, complete");
  });

  test("one bar has the share of complete rings, and each ring has a badge outside of its tab", () => {
    render(<Host />);
    const bar = screen.getByRole("progressbar", { name: "Overall Completion" });
    expect(bar.getAttribute("aria-valuenow")).toBe("20");
    expect(bar.getAttribute("aria-valuetext")).toBe("1/5 Rings");
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Earth, complete",
      "Water, not complete",
      "Fire, not complete",
      "Wind, not complete",
      "Void, not complete",
    ]);
  });

  test("the chosen tab and the panel point at each other", () => {
    render(<Host />);
    expect(screen.getByRole("tabpanel", { name: "Earth" }).id).toBe(chosen().getAttribute("aria-controls"));
  });

  test("arrow keys go round, Home and End go to the ends, focus goes along", () => {
    render(<Host />);
    const press = (key: string) => {
      fireEvent.keyDown(chosen(), { key });
      expect(document.activeElement).toBe(chosen());
      return chosen().textContent;
    };
    expect(press("ArrowRight")).toContain("Water");
    expect(press("ArrowLeft")).toContain("Earth");
    expect(press("ArrowLeft")).toContain("Void");
    expect(press("ArrowRight")).toContain("Earth");
    expect(press("End")).toContain("Void");
    expect(press("Home")).toContain("Earth");
  });

  test("only the chosen tab is a stop of the Tab key", () => {
    render(<Host />);
    const stops = screen.getAllByRole("tab").filter((tab) => tab.tabIndex === 0);
    expect(stops).toEqual([chosen()]);
    expect(screen.getAllByRole("tab")).toHaveLength(RING_NAMES.length);
  });
});

test("in Japanese the character is the name, and is shown once", () => {
  setLanguage(JAPANESE);
  render(
    <RingTabs value="earth" onChange={() => {}} facts={byRing(() => "")} complete={[]} progress={null} />,
  );
  const tab = screen.getByRole("tab", { name: "地" });
  const shown = [...tab.children].filter(({ className }) => !className.includes("sr-only"));
  expect(shown.map(({ textContent }) => textContent)).toEqual(["地"]);
});
