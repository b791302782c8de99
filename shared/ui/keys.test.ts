import { describe, expect, it } from "vitest";
import { shortcutKey } from "./keys.ts";

describe("the key of a shortcut", () => {
  it.each([
    ["a Latin letter, wherever it stands", { key: "t", code: "KeyK" }, "t"],
    ["a Latin letter with Caps Lock", { key: "T", code: "KeyT" }, "t"],
    ["a capital letter", { key: "T", code: "KeyT", shiftKey: true }, "T"],
    ["a Cyrillic letter", { key: "е", code: "KeyT" }, "t"],
    ["a Hebrew letter", { key: "נ", code: "KeyB" }, "b"],
    ["a Turkish ı", { key: "ı", code: "KeyI" }, "i"],
    ["a digit", { key: "4", code: "Digit4" }, "4"],
    ["a digit of the number pad", { key: "4", code: "Numpad4" }, "4"],
    ["a digit's key of AZERTY", { key: "é", code: "Digit2" }, "2"],
    ["a digit's key of AZERTY that types a sign", { key: "&", code: "Digit1" }, "1"],
    ["the question mark of a German keyboard", { key: "?", code: "Minus", shiftKey: true }, "?"],
    ["the question mark in a Russian row of digits", { key: "?", code: "Digit7", shiftKey: true }, "?"],
    ["a sign in the place of a letter", { key: ",", code: "KeyM" }, ","],
    ["a key that types nothing", { key: "End", code: "Numpad1" }, "End"],
  ])("%s", (_, pressed, name) => {
    expect(shortcutKey({ shiftKey: false, ...pressed })).toBe(name);
  });
});
