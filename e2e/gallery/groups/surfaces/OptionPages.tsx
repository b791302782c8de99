import { useEffect, useState } from "react";
import type { ExtensionEngine } from "../../../../extension/offline/engine.ts";
import { type OptionActions, Options } from "../../../../extension/options/Options.tsx";
import { ScoreDialog } from "../../../../web/features/insights/Insights.tsx";
import Commands from "../../../../web/pages/Commands.tsx";
import { OnDevice, Pages } from "../../app/OnDevice.tsx";
import { NOW_MS } from "../../app/popup_values.ts";
import { openExtension, Popups, PopupWith, SERVER, signedIn } from "../../app/PopupWith.tsx";
import { awaited } from "../../app/quiet.ts";
import { nothing, Sample, Samples } from "../../Sample.tsx";

/** The browser around the options. */
const ACTIONS: OptionActions = {
  chooseServer: () => Promise.resolve({ origin: SERVER, granted: true }),
  signOut: () => Promise.resolve(),
  askAboutAway: (wanted) => Promise.resolve(wanted),
  shortcuts: () => Promise.resolve({ popup: "Alt+G", timer: "" }),
  openShortcutSettings: () => Promise.resolve(),
  watchPermissions(show) {
    show(["storage", "alarms", "idle", `${SERVER}/*`]);
    return nothing;
  },
  version: "1.0.0",
  readTheme: () => "system",
  chooseTheme: nothing,
};

const CONNECTING = {
  step: "connection",
  server: SERVER,
  until: NOW_MS + 600_000,
  verifier: "a".repeat(43),
  challenge: "c".repeat(43),
} as const;

/** The options of the extension, its popup before somebody is signed in, and quick add and the score of the app. */
export function OptionPages() {
  return (
    <Pages>
      <Samples>
        <Sample name="Options">
          <OpenedOptions />
        </Sample>
        <OnDevice>
          <div className="grid gap-6">
            <Sample name="CommandPalette">
              <Commands shows="palette" onClose={nothing} />
            </Sample>
            <Sample name="ScoreDialog">
              <ScoreDialog day="2026-11-16" onClose={nothing} />
            </Sample>
          </div>
        </OnDevice>
      </Samples>
      <Popups>
        <PopupWith
          name="Popup, connecting through the dashboard"
          account={null}
          state={() => ({ signingIn: CONNECTING })}
        />
        <PopupWith
          name="Popup, no server"
          account={null}
          state={() => ({ contact: { answeredAt: null, failure: "unreachable" } })}
        />
        <PopupWith
          name="Popup, after an update"
          account={null}
          stored={{ habits: { version: 99, value: {} }, session: { version: 99, value: {} } }}
        />
      </Popups>
    </Pages>
  );
}

function OpenedOptions() {
  const [store, setStore] = useState<ExtensionEngine>();
  useEffect(() => {
    const open = async () => setStore(await openExtension(await signedIn("busy")));
    void awaited(open());
  }, []);
  return store && <Options store={store} actions={ACTIONS} />;
}
