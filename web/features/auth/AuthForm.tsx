import { useAtomValue } from "jotai/react";
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from "react";
import { markInvalid } from "#shared/ui/dialogs/mark_invalid.ts";
import { TextField } from "#shared/ui/fields/TextField.tsx";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { NetworkLink } from "../../frame/NetworkLink.tsx";
import { contactAtom } from "../../offline/contact.ts";
import type { AuthForm as Form } from "./use_auth_form.ts";
import { t } from "#shared/texts/translate.ts";

export interface AuthFormProps {
  form: Form;
  /** Whether all fields are filled in. */
  ready: boolean;
  onSubmit: () => void;
  /** The button's label, and its label while the form is being sent. */
  action: string;
  pendingAction: string;
  /** The fields. */
  children: ReactNode;
}

/** The form of the sign-in and register pages: the error, the fields and the button. */
export function AuthForm({ form, ready, onSubmit, action, pendingAction, children }: AuthFormProps) {
  const { failure, submitting } = form;
  const frame = useRef<HTMLFormElement>(null);
  const wrong = failure?.fields;
  useLayoutEffect(() => {
    if (wrong && wrong.length > 0 && frame.current) return markInvalid(frame.current, wrong);
  }, [wrong]);
  const trouble = useAtomValue(contactAtom);
  return (
    <form
      ref={frame}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <AlertBox
        message={failure?.message}
        reason={failure?.reason}
        action={trouble === "other_sign_in" && <NetworkLink />}
      />
      {children}
      <Button
        look="primary"
        type="submit"
        className="mt-1"
        disabled={!ready || submitting}
        pending={submitting}
      >
        {submitting ? pendingAction : action}
      </Button>
    </form>
  );
}

type FieldProps = Pick<ComponentProps<typeof TextField>, "ref" | "value" | "onChange">;

/** The email field. */
export function EmailField(props: FieldProps) {
  return (
    <TextField
      label={t("Email")}
      type="email"
      name="email"
      autoComplete="username"
      placeholder={t("Enter your email")}
      required
      {...props}
    />
  );
}
