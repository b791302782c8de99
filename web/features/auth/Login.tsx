import { useSetAtom } from "jotai/react";
import { useState } from "react";
import { Link } from "wouter";
import { TextField } from "#shared/ui/fields/TextField.tsx";
import { usePage } from "../../frame/use_page.ts";
import { signInAtom } from "./session.ts";
import { AuthForm, EmailField } from "./AuthForm.tsx";
import { AuthFrame } from "./AuthFrame.tsx";
import { useAuthForm } from "./use_auth_form.ts";

/** The sign-in page. */
export function Login() {
  const heading = usePage("Sign in · Gorin");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const form = useAuthForm("Login failed");
  const signIn = useSetAtom(signInAtom);
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
      <AuthForm
        form={form}
        ready={email.trim() !== "" && password !== ""}
        onSubmit={() => form.submit(() => signIn({ email, password }))}
        action="Sign In"
        pendingAction="Signing In..."
      >
        <EmailField value={email} onChange={form.edit(setEmail)} />
        <TextField
          ref={form.retryField}
          label="Password"
          type="password"
          name="password"
          autoComplete="current-password"
          placeholder="Enter your password"
          value={password}
          onChange={form.edit(setPassword)}
          required
        />
      </AuthForm>
    </AuthFrame>
  );
}
