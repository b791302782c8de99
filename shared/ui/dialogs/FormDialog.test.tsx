// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { TextField } from "../fields/TextField.tsx";
import { FormDialog, type FormDialogProps } from "./FormDialog.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

interface Names {
  first: string;
  last: string;
}

/** A form with two required names. */
function Form({ failure = null }: Pick<FormDialogProps<Names, Names>, "failure">) {
  const [values, setValues] = useState<Names>({ first: "Shinmen", last: "" });
  return (
    <FormDialog<Names, Names>
      title="Name"
      action="Save"
      values={values}
      onChange={setValues}
      onClose={() => {}}
      onSave={() => {}}
      failure={failure}
      read={(typed) => typed.first && typed.last ? { value: typed } : { error: "Enter both names." }}
    >
      {(change) => (
        (["first", "last"] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={name}
            required
            value={values[name]}
            onChange={(event) => change({ ...values, [name]: event.currentTarget.value })}
          />
        ))
      )}
    </FormDialog>
  );
}

const field = (name: string) => screen.getByLabelText(name);
const save = () => {
  const button = screen.getByRole("button", { name: "Save" });
  button.focus();
  fireEvent.click(button);
};

describe("a form that could not be saved", () => {
  it("focuses the first field that is wrong", () => {
    render(<Form />);
    save();
    expect(document.activeElement).toBe(field("last"));
    fireEvent.change(field("first"), { target: { value: "" } });
    save();
    expect(document.activeElement).toBe(field("first"));
  });

  it("focuses it also where the browser knows of no pointer", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    render(<Form />);
    save();
    expect(document.activeElement).toBe(field("last"));
  });

  it("leaves the focus on the button of a touch screen, where a keyboard would open", () => {
    vi.stubGlobal("matchMedia", (query: string) => ({ matches: query === "(pointer: coarse)" }));
    render(<Form />);
    save();
    expect(field("last").getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Save" }));
  });

  it("focuses the field that the server rejected, unless something was typed meanwhile", () => {
    const failure = { message: "Not saved", fields: ["first"] };
    const { rerender } = render(<Form />);
    fireEvent.change(field("last"), { target: { value: "Musashi" } });
    save();
    rerender(<Form failure={failure} />);
    expect(document.activeElement).toBe(field("first"));
    save();
    field("last").focus();
    fireEvent.change(field("last"), { target: { value: "Takezo" } });
    rerender(<Form failure={{ ...failure }} />);
    expect(field("first").getAttribute("aria-invalid")).toBe("true");
    expect(document.activeElement).toBe(field("last"));
  });
});
