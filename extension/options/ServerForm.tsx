import { useState } from "react";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { TextField } from "#shared/ui/fields/TextField.tsx";
import type { Choice } from "./choose_server.ts";
import { t } from "#shared/texts/translate.ts";

const WRONG = {
  not_an_address: {
    message: "This is not an address",
    reason: "Write it like http://localhost:8000 or https://gorin.example.org.",
  },
  unreachable: {
    message: "Nothing responds at this address",
    reason: "Is the server running, and is the address right? Nothing was changed.",
  },
  not_gorin: {
    message: "This is not a Gorin server",
    reason: "Something else responds at this address. Nothing was changed.",
  },
} as const;

export interface ServerFormProps {
  server: string;
  /** `onTrying` is called after the browser has granted or denied the permission. */
  onChoose: (text: string, onTrying: () => void) => Promise<Choice>;
}

/** The form for the server's address, which is tested before it is saved. */
export function ServerForm({ server, onChoose }: ServerFormProps) {
  const [text, setText] = useState(server);
  const [step, setStep] = useState<"asking" | "trying" | null>(null);
  const [choice, setChoice] = useState<Choice | null>(null);
  const choose = async () => {
    if (step) return;
    setChoice(null);
    setStep("asking");
    const result = await onChoose(text, () => setStep("trying"));
    setStep(null);
    setChoice(result);
    // Does not overwrite what was typed in the meantime.
    if ("origin" in result) setText((now) => now === text ? result.origin : now);
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
      <AlertBox message={wrong && t(wrong.message)} reason={wrong ? t(wrong.reason) : undefined} />
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label={t("Server address")}
          type="url"
          inputMode="url"
          spellCheck={false}
          autoComplete="url"
          className="min-w-0 grow basis-60"
          aria-invalid={wrong !== null || undefined}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setChoice(null);
          }}
        />
        <Button look="primary" type="submit" pending={step !== null}>
          {step === "trying" ? t("Testing…") : t("Test and save")}
        </Button>
      </div>
      {step === "asking" && (
        <p role="status" className="text-small">
          {t("Your browser is asking whether Gorin may access this address.")}
        </p>
      )}
      {choice && "origin" in choice && (
        <p role="status" className="text-small">
          {t("Saved. {origin} is a Gorin server.", { origin: choice.origin })}
          {t(" ")}
          {!choice.granted && t("Your browser did not grant access to it.")}
        </p>
      )}
      <p className="text-small text-soft">
        {t(
          "Your browser will ask for access to this host, which covers all its ports. Gorin sends requests to this address only, and cannot read any other host.",
        )}
      </p>
    </form>
  );
}
