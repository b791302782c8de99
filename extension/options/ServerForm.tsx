import { useState } from "react";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { TextField } from "#shared/ui/fields/TextField.tsx";
import type { Choice } from "./choose_server.ts";

const WRONG = {
  not_an_address: {
    message: "This is not an address",
    reason: "Write it as in http://localhost:8000 or https://gorin.example.org.",
  },
  unreachable: {
    message: "No server answers there",
    reason: "Is it running, and is the address right? Nothing was changed.",
  },
  not_gorin: {
    message: "This is not a Gorin server",
    reason: "Something answers there, but not in Gorin's words. Nothing was changed.",
  },
} as const;

export interface ServerFormProps {
  server: string;
  /** `onTrying` is called once the browser's question for the permission is answered. */
  onChoose: (text: string, onTrying: () => void) => Promise<Choice>;
}

/** The server's address: it is tried before it is kept. */
export function ServerForm({ server, onChoose }: ServerFormProps) {
  const [text, setText] = useState(server);
  const [step, setStep] = useState<"asking" | "trying" | null>(null);
  const [choice, setChoice] = useState<Choice | null>(null);
  const choose = async () => {
    if (step) return;
    setChoice(null);
    setStep("asking");
    const made = await onChoose(text, () => setStep("trying"));
    setStep(null);
    setChoice(made);
    // What was typed while it was tried is another address.
    if ("origin" in made) setText((now) => now === text ? made.origin : now);
  };
  const wrong = choice && "wrong" in choice ? WRONG[choice.wrong] : null;
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void choose();
      }}
    >
      <AlertBox message={wrong?.message} reason={wrong?.reason} />
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label="Server address"
          type="url"
          inputMode="url"
          spellCheck={false}
          autoComplete="url"
          className="min-w-60 grow"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChoice(null);
          }}
        />
        <Button look="primary" type="submit" pending={step !== null}>
          {step === "trying" ? "Trying…" : "Try and save"}
        </Button>
      </div>
      {step === "asking" && (
        <p role="status" className="text-small">
          Your browser asks whether Gorin may reach this address. Please answer it.
        </p>
      )}
      {choice && "origin" in choice && (
        <p role="status" className="text-small">
          Saved. {choice.origin} answers as Gorin. {!choice.granted &&
            "Access to it was not granted, so the dashboard's open tab will not be found again."}
        </p>
      )}
      <p className="text-small text-soft">
        Your browser asks whether Gorin may reach this one address. It is never allowed to read any other.
      </p>
    </form>
  );
}
