import { minutesText } from "../domain/format.ts";
import { type BareNumber, typedMinutes } from "../domain/typed_time.ts";
import { t } from "../texts/translate.ts";
import { TextField, type TextFieldProps } from "./Fields.tsx";

/**
 * A length of time. What was understood stands below it, and what was not is named. With bounds it is an input of a
 * number for assistive technology, which `type="number"` would be for the browser, too: that rejects `1:30`.
 */
export function LengthField(
  { value, bare = "minutes", written, error, ...field }:
    & Omit<TextFieldProps, "value" | "inputMode" | "hint">
    & {
      value: string;
      /** What a number without a unit is. */
      bare?: BareNumber;
      /** The text of the saved value, which needs no explanation. Nor does a number of minutes. */
      written?: string;
    },
) {
  const minutes = typedMinutes(value, bare);
  const isPlain = value === written || (bare === "minutes" && /^\d+$/.test(value));
  return (
    <TextField
      autoComplete="off"
      {...(field.max !== undefined && {
        role: "spinbutton",
        "aria-valuemin": Number(field.min ?? 0),
        "aria-valuemax": Number(field.max),
        "aria-valuenow": minutes ?? undefined,
      })}
      {...field}
      value={value}
      hint={isPlain || typeof minutes !== "number" ? undefined : minutesText(minutes)}
      error={error ?? (minutes === undefined
        ? t("“{text}” is not a length of time. Type 45m, 1h30 or 1:30.", { text: value.trim() })
        : undefined)}
    />
  );
}
