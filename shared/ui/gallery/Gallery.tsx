import { useState } from "react";
import type { RingName } from "#shared/rings/mod.ts";
import { RingPanel, RingTabs } from "../RingTabs.tsx";
import { type ThemeChoice, ThemeSwitch } from "../ThemeSwitch.tsx";
import { Header, TodayBand } from "./Composition.tsx";
import { EarthSample } from "./EarthSample.tsx";
import { Fields } from "./Fields.tsx";
import { Parts } from "./Parts.tsx";
import { PopupSample } from "./PopupSample.tsx";

const FACTS = {
  earth: "38% tracked",
  water: "2 of 4 goals",
  fire: "not forged",
  wind: "25 of 60 min",
  void: "1 ongoing",
};

/** Every part once, in the places where the pages put them. */
export function Gallery() {
  const [ring, setRing] = useState<RingName>("earth");
  const [theme, setTheme] = useState<ThemeChoice>("system");
  const choose = (choice: ThemeChoice) => {
    setTheme(choice);
    if (choice === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = choice;
  };
  if (location.hash === "#popup") return <Popups />;
  return (
    <div className="mx-auto max-w-280 px-4 pb-20 sm:px-8">
      <Header />
      <main className="grid grid-cols-[minmax(0,1fr)] gap-6 sm:gap-8">
        <TodayBand />
        <RingTabs value={ring} onChange={setRing} facts={FACTS} complete={["earth", "water"]} />
        <RingPanel ring={ring}>
          {ring === "earth" ? <EarthSample /> : <p>The {ring} panel.</p>}
        </RingPanel>
        <Fields />
        <Parts />
        <ThemeSwitch value={theme} onChange={choose} />
      </main>
    </div>
  );
}

function Popups() {
  return (
    <main className="flex flex-wrap items-start gap-8">
      <PopupSample />
    </main>
  );
}
