import { TextField, type TextFieldProps } from "./TextField.tsx";

/** A local date and time, `YYYY-MM-DDTHH:mm`, with the browser's own picker. Which zone it is in, the host knows. */
export function DateTimeField(props: Omit<TextFieldProps, "type">) {
  return <TextField {...props} type="datetime-local" />;
}
