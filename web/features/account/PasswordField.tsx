import { TextField } from "#shared/ui/fields/TextField.tsx";

export interface PasswordFieldProps {
  label: string;
  /** The name of the field in the call. */
  name?: string;
  value: string;
  onChange: (value: string) => void;
  /** Whether it is a password to be chosen, which password managers may suggest. */
  isNew?: boolean;
  hint?: string;
}

/** A password, as the account's own dialogs ask for it. */
export function PasswordField(
  { label, name = "password", value, onChange, isNew = false, hint }: PasswordFieldProps,
) {
  return (
    <TextField
      label={label}
      name={name}
      type="password"
      autoComplete={isNew ? "new-password" : "current-password"}
      value={value}
      hint={hint}
      required
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
