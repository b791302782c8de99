import type { ComponentProps } from "react";
import { TextField } from "./TextField.tsx";
import { t } from "#shared/texts/translate.ts";

export interface CodeFieldProps extends Pick<ComponentProps<typeof TextField>, "ref" | "value" | "onChange"> {
  /** Whether a recovery code is entered in place of one of the authenticator app. */
  recovery: boolean;
}

/** The field for the code of a second step of the sign-in. It is focused when it appears. */
export function CodeField({ recovery, ...field }: CodeFieldProps) {
  const kind = recovery
    ? { label: t("Recovery code"), hint: t("Four groups of six characters"), autoComplete: "off" }
    : {
      label: t("Code"),
      placeholder: t("6 digits"),
      hint: t("From your authenticator app"),
      autoComplete: "one-time-code",
      inputMode: "numeric" as const,
    };
  return (
    <TextField
      key={kind.label}
      {...kind}
      {...field}
      name="code"
      spellCheck={false}
      required
      autoFocus
    />
  );
}
