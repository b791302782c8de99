import { useRef, useState } from "react";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { TextField } from "#shared/ui/fields/TextField.tsx";
import type { Choice, WrongServer } from "./choose_server.ts";
import { t } from "#shared/texts/translate.ts";

const WRONG: Readonly<Record<Exclude<WrongServer, "cancelled">, { message: string; reason: string }>> = {
  not_an_address: {
    message: "This is not an address",
    reason: "Write it like http://localhost:8000 or https://gorin.example.org.",
  },
  below_a_path: {
    message: "Gorin needs a host name of its own",
    reason: "A server below a path, such as https://example.org/gorin, cannot be used.",
  },
  leads_elsewhere: {
    message: "This address leads to {tried}",
    reason: "If that is your server, enter that address.",
  },
  unreachable: {
    message: "Nothing responds at {tried}",
    reason: "Is the server running, and is the address right? Nothing was changed.",
  },
  other_sign_in: {
    message: "Another page responds at {tried}",
    reason:
      "If it wants you to sign in, open it in a tab, sign in there, and test again. Nothing was changed.",
  },
  basic_auth: {
    message: "A password prompt in front of Gorin blocks it",
    reason: "Whoever runs the server has to let the calls of Gorin pass without it. Nothing was changed.",
  },
  restarting: {
    message: "The server is restarting",
    reason: "A proxy responds in its place. Test again in a minute. Nothing was changed.",
  },
  not_gorin: {
    message: "This is not a Gorin server",
    reason: "Something else responds at {tried}. Nothing was changed.",
  },
};

/** Where opening the address in a tab can help. */
const OPENED: readonly WrongServer[] = ["other_sign_in", "not_gorin"];

export interface ServerFormProps {
  server: string;
  /** `onTrying` is called after the browser has granted or denied the permission. */
  onChoose: (text: string, onTrying: () => void, signal: AbortSignal) => Promise<Choice>;
}

/** The form for the server's address, which is tested before it is saved. */
export function ServerForm({ server, onChoose }: ServerFormProps) {
  const [text, setText] = useState(server);
  const [step, setStep] = useState<"asking" | "trying" | null>(null);
  const [choice, setChoice] = useState<Choice | null>(null);
  const cancelling = useRef(new AbortController());
  const choose = async (text: string) => {
    if (step) return;
    setChoice(null);
    setStep("asking");
    cancelling.current = new AbortController();
    const result = await onChoose(text, () => setStep("trying"), cancelling.current.signal);
    setStep(null);
    setChoice(result);
    // Does not overwrite what was typed in the meantime.
    if ("origin" in result) setText((now) => now === text ? result.origin : now);
  };
  const failed = choice && "wrong" in choice && choice.wrong !== "cancelled" ? choice : null;
  const wrong = failed && failed.wrong !== "cancelled" ? WRONG[failed.wrong] : null;
  const { tried = "", plainOrigin } = failed ?? {};
  // Browsers say of a certificate that they do not trust only that nothing responds.
  const isCertificate = failed?.wrong === "unreachable" && tried.startsWith("https:");
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void choose(text);
      }}
    >
      <AlertBox
        message={wrong && t(wrong.message, { tried })}
        reason={wrong ? t(wrong.reason, { tried }) : undefined}
      />
      {isCertificate && (
        <p className="text-small">
          {t("If it uses a certificate of its own, open it in a tab first and accept the certificate there.")}
        </p>
      )}
      {failed && (isCertificate || OPENED.includes(failed.wrong)) && (
        <p className="link-line text-small">
          <a href={tried} target="_blank" rel="noreferrer">{t("Open {address}", { address: tried })}</a>
        </p>
      )}
      {plainOrigin !== undefined && (
        <Button
          className="justify-self-start"
          onClick={() => {
            setText(plainOrigin);
            void choose(plainOrigin);
          }}
        >
          {t("Try {address}", { address: plainOrigin })}
        </Button>
      )}
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
        <div className="flex flex-wrap items-center gap-3">
          <p role="status" className="text-small">
            {t("Your browser is asking whether Gorin may access this address.")}
          </p>
          <Button size="small" onClick={() => cancelling.current.abort()}>{t("Cancel")}</Button>
        </div>
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
