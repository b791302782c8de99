// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, describe, expect, it, test, vi } from "vitest";
import { Dialog, FormDialog, type FormDialogProps } from "./Dialog.tsx";
import { TextField } from "./Fields.tsx";

describe("Dialog", () => {
  afterEach(cleanup);

  function Host({ onSubmit }: { onSubmit?: () => void }) {
    const [open, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>Commit to Tomorrow</button>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="Tomorrow's Hard Thing"
          description="One is enough."
          footer={<button type="submit">Commit</button>}
          {...(onSubmit ? { onSubmit } : {})}
        >
          <input aria-label="Hard thing" />
        </Dialog>
      </>
    );
  }

  const openIt = () => fireEvent.click(screen.getByText("Commit to Tomorrow"));

  describe("Dialog", () => {
    test("it is named by its title and described by its description", () => {
      render(<Host />);
      expect(screen.queryByRole("dialog")).toBeNull();
      openIt();
      const dialog = screen.getByRole("dialog", { name: "Tomorrow's Hard Thing" });
      const about = document.getElementById(dialog.getAttribute("aria-describedby") ?? "");
      expect(about?.textContent).toBe("One is enough.");
    });

    test("Escape and the close button close it", () => {
      render(<Host />);
      openIt();
      fireEvent.keyDown(screen.getByLabelText("Hard thing"), { key: "Escape" });
      expect(screen.queryByRole("dialog")).toBeNull();
      openIt();
      fireEvent.click(screen.getByRole("button", { name: "Close" }));
      expect(screen.queryByRole("dialog")).toBeNull();
    });

    test("the Escape that cancels a conversion closes nothing", () => {
      render(<Host />);
      openIt();
      const field = screen.getByLabelText("Hard thing");
      fireEvent.keyDown(field, { key: "Escape", isComposing: true });
      // As Safari sends it.
      fireEvent.keyDown(field, { key: "Escape", keyCode: 229 });
      expect(screen.queryByRole("dialog")).not.toBeNull();
    });

    test("a line below its title shows that it is scrolled", () => {
      render(<Host />);
      openIt();
      const line = () => screen.getByRole("heading").parentElement?.classList.contains("border-hairline");
      const body = screen.getByLabelText("Hard thing").parentElement;
      if (!body) throw new Error("no body");
      expect(line()).toBe(false);
      body.scrollTop = 12;
      fireEvent.scroll(body);
      expect(line()).toBe(true);
      body.scrollTop = 0;
      fireEvent.scroll(body);
      expect(line()).toBe(false);
    });

    test("Tab goes round inside it", () => {
      render(<Host />);
      openIt();
      const close = screen.getByRole("button", { name: "Close" });
      close.focus();
      fireEvent.keyDown(close, { key: "Tab" });
      expect(document.activeElement).toBe(screen.getByLabelText("Hard thing"));
      fireEvent.keyDown(screen.getByLabelText("Hard thing"), { key: "Tab", shiftKey: true });
      expect(document.activeElement).toBe(close);
    });

    test("a form in it submits once and stays open until the host closes it", () => {
      const onSubmit = vi.fn();
      render(<Host onSubmit={onSubmit} />);
      openIt();
      fireEvent.click(screen.getByRole("button", { name: "Commit" }));
      expect(onSubmit).toHaveBeenCalledOnce();
      expect(screen.getByRole("dialog")).toBeDefined();
    });

    test("a press beside it closes it only when nothing can have been typed", () => {
      const { unmount } = render(<Host />);
      openIt();
      fireEvent.pointerDown(screen.getByRole("dialog"));
      expect(screen.queryByRole("dialog")).toBeNull();
      unmount();
      render(<Host onSubmit={() => {}} />);
      openIt();
      fireEvent.pointerDown(screen.getByRole("dialog"));
      expect(screen.getByRole("dialog")).toBeDefined();
    });
  });
});

describe("FormDialog", () => {
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
});
