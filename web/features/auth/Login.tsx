import { useSetAtom } from "jotai/react";
import { type ChangeEvent, useState } from "react";
import { Link } from "wouter";
import { AlertBox } from "#shared/ui/parts/AlertBox.tsx";
import { Button } from "#shared/ui/parts/Button.tsx";
import { TextField } from "#shared/ui/fields/TextField.tsx";
import { signInAtom } from "./session.ts";
import { AuthFrame } from "./AuthFrame.tsx";
import { onSubmit, useAuthForm } from "./use_auth_form.ts";
import { usePage } from "../../frame/use_page.ts";

/** Where people sign in. */
export function Login() {
  const heading = usePage("Sign in · Gorin");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { failure, submitting, retryField, clearFailure, submit } = useAuthForm("Login failed");
  const signIn = useSetAtom(signInAtom);
  const ready = email.trim() !== "" && password !== "";
  const edit = (set: (value: string) => void) => (event: ChangeEvent<HTMLInputElement>) => {
    set(event.currentTarget.value);
    clearFailure();
  };
  return (
    <AuthFrame
      heading={heading}
      title="Gorin"
      subtitle="Sign in to continue your discipline journey"
      footer={
        <>
          Don't have an account? <Link href="/register">Sign up</Link>
        </>
      }
    >
      <form className="grid gap-4" onSubmit={onSubmit(() => submit(() => signIn({ email, password })))}>
        <AlertBox message={failure?.message} reason={failure?.reason} />
        <TextField
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          placeholder="Enter your email"
          value={email}
          onChange={edit(setEmail)}
          required
        />
        <TextField
          ref={retryField}
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          placeholder="Enter your password"
          value={password}
          onChange={edit(setPassword)}
          required
        />
        <Button
          look="primary"
          type="submit"
          className="mt-1"
          disabled={!ready || submitting}
          pending={submitting}
        >
          {submitting ? "Signing In..." : "Sign In"}
        </Button>
      </form>
    </AuthFrame>
  );
}
