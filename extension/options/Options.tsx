import { useEffect, useState } from "react";
import { Button } from "#shared/ui/parts/Button.tsx";
import { Card } from "#shared/ui/parts/Card.tsx";
import { CheckboxField } from "#shared/ui/fields/CheckboxField.tsx";
import { Mark } from "#shared/ui/mark/Mark.tsx";
import { type ThemeChoice, ThemeSwitch } from "#shared/ui/fields/ThemeSwitch.tsx";
import type { Shelf } from "../platform/shelf.ts";
import type { StateReading } from "../state/store.ts";
import { useReading } from "../state/use_reading.ts";
import type { Choice, ChooseServerOptions } from "./choose_server.ts";
import { ServerForm } from "./ServerForm.tsx";

/** What can be done on the options page. */
export interface OptionActs {
  chooseServer(options: ChooseServerOptions): Promise<Choice>;
  signOut(): Promise<void>;
  /** Turns the question after an absence on or off; whether it is on then. */
  askAway(wanted: boolean): Promise<boolean>;
  readTheme(): ThemeChoice;
  chooseTheme(choice: ThemeChoice): void;
}

/** The options page: which server, who is signed in, day or night. */
export function Options({ shelf, acts, first }: { shelf: Shelf; acts: OptionActs; first: StateReading }) {
  const { state: { preferences, session, queue } } = useReading(shelf, first);
  const [theme, setTheme] = useState(acts.readTheme);
  const [leaving, setLeaving] = useState(false);
  const waiting = queue.pending.length;
  const [refused, setRefused] = useState(false);
  // Shows what was clicked at once; storage follows when the browser has answered.
  const [idle, setIdle] = useState(preferences.idle);
  useEffect(() => setIdle(preferences.idle), [preferences.idle]);
  const askAway = async (wanted: boolean) => {
    setIdle(wanted);
    const granted = await acts.askAway(wanted);
    setIdle(granted);
    setRefused(granted !== wanted);
  };
  const signOut = async () => {
    setLeaving(true);
    await acts.signOut();
    setLeaving(false);
  };
  return (
    <main className="mx-auto grid max-w-150 gap-5 px-4 py-8">
      <header className="flex items-center gap-3.5">
        <Mark size={32} />
        <h1 className="font-display text-name">Gorin options</h1>
      </header>
      <Card title="Your server">
        <ServerForm
          server={preferences.server}
          onChoose={(text, onTrying) => acts.chooseServer({ text, present: preferences.server, onTrying })}
        />
      </Card>
      <Card title="Signed in">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 wrap-anywhere">
            {session ? session.email : "Nobody. Sign in from the toolbar."}
          </p>
          {session && <Button pending={leaving} onClick={() => void signOut()}>Sign out</Button>}
        </div>
        {waiting > 0 && (
          <p className="mt-2 text-small text-soft">
            {waiting === 1 ? "1 change waits" : `${waiting} changes wait`}{" "}
            to be saved. Signing out keeps them until the same account signs in again.
          </p>
        )}
      </Card>
      <Card title="Time away">
        <CheckboxField
          label="Ask what to do with time away while a timer ran"
          hint={refused
            ? "Your browser was not allowed to tell whether you are there."
            : "After ten minutes without a key or a movement: keep that time, drop it, or split it off."}
          checked={idle}
          onChange={(event) => void askAway(event.currentTarget.checked)}
        />
      </Card>
      <Card title="Theme">
        <ThemeSwitch
          value={theme}
          onChange={(choice) => {
            acts.chooseTheme(choice);
            setTheme(choice);
          }}
        />
      </Card>
    </main>
  );
}
