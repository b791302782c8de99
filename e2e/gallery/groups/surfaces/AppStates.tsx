import { ImportChoices, ImportPreview, ReplaceChoice } from "../../../../web/features/settings/Transfer.tsx";
import Trash from "../../../../web/features/trash/Trash.tsx";
import { Account, LoadFailure, SavingNotices } from "../../../../web/day/Frame.tsx";
import NotFound from "../../../../web/day/NotFound.tsx";
import { engineAtom, storeActionAtom } from "../../../../web/app/engine.ts";
import type { WebStore } from "../../../../web/app/host.ts";
import { NotOnDevice } from "../../../../web/day/NotOnDevice.tsx";
import type { ImportReport } from "#shared/contract/mod.ts";
import type { GalleryNetwork } from "../../app/network.ts";
import { OnDevice, Page, Pages } from "../../app/OnDevice.tsx";
import { Pressed } from "../../app/Pressed.tsx";
import { nothing, Sample, Samples } from "../../Sample.tsx";

const COUNTS = { new: 12, same: 3, conflicting: 1 };
const REPORT: ImportReport = {
  mode: "preview",
  days: 9,
  from: "2026-11-01",
  to: "2026-11-09",
  total: COUNTS,
  kinds: { entry: COUNTS },
  profile: "same",
  settings: "different",
  by_day: [],
  more_days: 0,
  present_days: 4,
};
const FOREIGN = {
  badRows: [{ line: 7, problem: "End time must be after start time." }],
  shortened: 0,
  labels: [{ name: "Website", rows: 12, category: "Deep Work" }, { name: "", rows: 3, category: "Misc" }],
  people: ["Ada", "Mio"],
  person: "Ada",
  order: "month_first",
  moved: [3],
  laidOut: false,
  wholeDays: 1,
} as const;

const CHOSEN = { kind: "An export from Gorin", document: new Blob(), foreign: null, sample: [] };

/** Changes something while the server cannot be reached, or rejects it. */
const changeWhile = (state: GalleryNetwork["state"]) => (store: WebStore, network: GalleryNetwork) => {
  network.state = state;
  const command = { kind: "commit_to", day: "2026-11-22", commitment: "Run." } as const;
  store.set(storeActionAtom, { do: "write", command });
  return store.get(engineAtom).flush();
};

/** The trash, a page without the server, and what stands in place of what could not be loaded. */
export function AppStates() {
  return (
    <Pages>
      <Page name="Trash" account="tidy" path="/trash">
        <Trash />
      </Page>
      <Page
        name="NotFound, without the server"
        path="/nowhere"
        before={changeWhile("down")}
      >
        <NotFound />
      </Page>
      <OnDevice>
        <Samples>
          <Sample name="ImportPreview, ReplaceChoice">
            <Pressed buttons={["Replace everything instead"]}>
              <div className="grid gap-3">
                <ImportPreview chosen={CHOSEN} report={REPORT} />
                <ReplaceChoice report={REPORT} disabled={false} onReplace={nothing} />
              </div>
            </Pressed>
          </Sample>
          <Sample name="ImportChoices">
            <ImportChoices foreign={FOREIGN} categories={new Map()} onRead={nothing} onCategorize={nothing} />
          </Sample>
          <Sample name="NotOnDevice, LoadFailure">
            <div className="grid gap-6">
              <NotOnDevice />
              <LoadFailure message="The week could not be loaded" error={null} onRetry={nothing} />
            </div>
          </Sample>
          <Sample name="Account with a change that is not saved">
            <OnDevice before={changeWhile("down")}>
              <Pressed buttons={["Logout"]}>
                <Account />
              </Pressed>
            </OnDevice>
          </Sample>
          <Sample name="SavingNotices">
            <OnDevice before={changeWhile("rejecting")}>
              <SavingNotices />
            </OnDevice>
          </Sample>
        </Samples>
      </OnDevice>
    </Pages>
  );
}
