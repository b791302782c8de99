import { TextField } from "#shared/ui/fields/TextField.tsx";

export interface PasswordFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Whether it is a password to be chosen, which password managers may suggest. */
  isNew?: boolean;
  hint?: string;
}

/** A password, as the account's own dialogs ask for it. */
export function PasswordField({ label, value, onChange, isNew = false, hint }: PasswordFieldProps) {
  return (
    <TextField
      label={label}
      type="password"
      autoComplete={isNew ? "new-password" : "current-password"}
      value={value}
      hint={hint}
      required
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
