// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { AlertBox, Button, SegmentedChoice } from "./Controls.tsx";
import { CheckboxField, DateTimeField, NumberField, SelectField, TextArea, TextField } from "./Fields.tsx";

afterEach(cleanup);

describe("fields", () => {
  test("direction overrides are dropped from what is pasted, other marks are not", () => {
    const texts: string[] = [];
    const add = (event: { currentTarget: { value: string } }) => texts.push(event.currentTarget.value);
    render(
      <>
        <TextField label="Goal" value="" onChange={add} />
        <TextArea label="Note" value="" onChange={add} />
      </>,
    );
    for (const label of ["Goal", "Note"]) {
      fireEvent.input(screen.getByLabelText(label), { target: { value: "a\u202eb\u200f\u202d" } });
    }
    expect(texts).toEqual(["ab\u200f", "ab\u200f"]);
  });

  test("every field is found by its label to the letter", () => {
    render(
      <>
        <TextField label="Email" type="email" />
        <TextArea label="Note (Optional)" />
        <SelectField label="Timezone" options={["UTC"]} />
        <NumberField label="Growth Rate (%)" unit="%" />
        <DateTimeField label="Start Time" />
        <CheckboxField label="Create custom goal" />
      </>,
    );
    expect(screen.getByRole("textbox", { name: "Email" })).toBe(screen.getByLabelText("Email"));
    expect(screen.getByRole("textbox", { name: "Note (Optional)" })).toBeDefined();
    expect(screen.getByRole("combobox", { name: "Timezone" })).toBeDefined();
    expect(screen.getByRole("spinbutton", { name: "Growth Rate (%)" })).toBeDefined();
    expect(screen.getByLabelText("Start Time").getAttribute("type")).toBe("datetime-local");
    expect(screen.getByRole("checkbox", { name: "Create custom goal" })).toBeDefined();
  });

  test("a starred field is required, and its star is no part of its name", () => {
    render(<TextField label="Goal Description" starred />);
    const input = screen.getByRole("textbox", { name: "Goal Description" });
    expect(input.hasAttribute("required")).toBe(true);
    expect(document.querySelector("label")?.textContent).toBe("Goal Description *");
  });

  test("an optional field says so beside its label, which stays its name", () => {
    render(<TextField label="Notes" optional />);
    expect(document.querySelector("label")?.textContent).toBe("Notes");
    expect(document.body.textContent).toBe("Notes (Optional)");
    expect(screen.getByRole("textbox", { name: "Notes" }).hasAttribute("optional")).toBe(false);
  });

  test("an error takes the hint's place, describes the control and marks it", () => {
    const { rerender } = render(<TextField label="Email" hint="We send nothing to it" />);
    expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBeNull();
    rerender(<TextField label="Email" hint="We send nothing to it" error="This email is taken" />);
    const input = screen.getByLabelText("Email");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    const note = document.getElementById(input.getAttribute("aria-describedby") ?? "");
    expect(note?.textContent).toBe("This email is taken");
    expect(screen.queryByText("We send nothing to it")).toBeNull();
  });

  test("a text field counts from 80 % of its limit on, and says when pasted text was cut", () => {
    const { rerender } = render(<TextField label="Hard Thing" maxLength={10} value="1234567" readOnly />);
    expect(screen.queryByRole("status")).toBeNull();
    rerender(<TextField label="Hard Thing" maxLength={10} value="12345678" readOnly />);
    const input = screen.getByLabelText("Hard Thing");
    expect(screen.getByRole("status").textContent).toBe("8 of 10 characters");
    expect(input.getAttribute("aria-describedby")).toBe(screen.getByRole("status").id);
    fireEvent.paste(input, { clipboardData: { getData: () => "9 and more" } });
    rerender(<TextField label="Hard Thing" maxLength={10} value="123456789 " readOnly />);
    expect(screen.getByRole("status").textContent).toBe(
      "10 of 10 characters. The pasted text was cut to fit.",
    );
  });

  test("a text area counts too, beside its hint", () => {
    render(<TextArea label="Note" hint="Optional" maxLength={10} value="123456789" readOnly />);
    expect(screen.getByRole("status").textContent).toBe("9 of 10 characters");
    expect(screen.getByText("Optional")).toBeDefined();
  });

  test("a select offers its placeholder as the empty choice", () => {
    const onChange = vi.fn();
    render(
      <SelectField
        label="Domain"
        options={["a", { value: "b", label: "Bee" }]}
        placeholder="Choose one"
        defaultValue=""
        onChange={(event) => onChange(event.currentTarget.value)}
      />,
    );
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
      "Choose one",
      "a",
      "Bee",
    ]);
    fireEvent.change(screen.getByLabelText("Domain"), { target: { value: "b" } });
    expect(onChange).toHaveBeenCalledWith("b");
  });
});

describe("Button", () => {
  test("it never submits a form by itself", () => {
    render(<Button>Cancel</Button>);
    expect(screen.getByRole("button").getAttribute("type")).toBe("button");
  });

  test("a pending button keeps its name and ignores clicks", () => {
    const onClick = vi.fn();
    render(<Button pending onClick={onClick}>Signing In...</Button>);
    const button = screen.getByRole("button", { name: "Signing In..." });
    fireEvent.click(button);
    expect(onClick).not.toHaveBeenCalled();
    expect(button.getAttribute("aria-busy")).toBe("true");
  });

  test("a pending submit button does not submit again", () => {
    const onSubmit = vi.fn((event: Event) => event.preventDefault());
    render(
      <form>
        <Button type="submit" pending>Save</Button>
      </form>,
    );
    document.querySelector("form")?.addEventListener("submit", onSubmit);
    fireEvent.click(screen.getByRole("button"));
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe("AlertBox", () => {
  test("it is absent without a message", () => {
    render(<AlertBox message={null} />);
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("the reason stands on a line of its own, unless it says the same", () => {
    const { rerender } = render(<AlertBox message="Failed to add goal" reason="The server is away." />);
    expect(screen.getByRole("alert").textContent).toBe("Failed to add goalThe server is away.");
    rerender(<AlertBox message="Login failed" reason="Login failed" />);
    expect(screen.getByRole("alert").textContent).toBe("Login failed");
  });
});

describe("SegmentedChoice", () => {
  const options = [{ value: "success", label: "Success" }, { value: "fail", label: "Failed" }] as const;

  test("its segments are buttons, of which the chosen one is pressed", () => {
    const onChange = vi.fn();
    render(<SegmentedChoice label="Push-ups" options={options} value="success" onChange={onChange} />);
    expect(screen.getByRole("group", { name: "Push-ups" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Success", pressed: true })).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Failed", pressed: false }));
    expect(onChange).toHaveBeenCalledWith("fail");
  });
});
