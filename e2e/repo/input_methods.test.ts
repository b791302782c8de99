import { expect, it } from "vitest";
import { isTest, projectFiles, read } from "./files.ts";

/** What handles Enter, Escape or a letter where nobody types text. */
const WITHOUT_TEXT: Readonly<Record<string, string>> = {
  "shared/ui/Charts.tsx": "cells of a grid",
  "shared/ui/Controls.tsx": "buttons",
  "shared/ui/earth/StripTouch.tsx": "entries on the strip",
  "shared/ui/water/GoalOrder.tsx": "a button that is dragged",
  "shared/ui/water/GoalForm.tsx": "a select, whose Escape goes no further",
};

const sources = projectFiles().filter((path) =>
  /^(web|extension|shared)\/.*\.tsx?$/.test(path) && !isTest(path) && !path.includes("/testing/")
);

it("handlers of keys leave those of an input method alone", () => {
  const bypass = sources.filter((path) => {
    const text = read(path);
    return /\bkey\)? [!=]== "(Enter|Escape|.)"/.test(text.replaceAll("shortcutKey(event)", "key")) &&
      !text.includes("isComposing(") && !(path in WITHOUT_TEXT);
  });
  expect(bypass, "Ask `isComposing` (shared/ui/keys) first, or name the file in WITHOUT_TEXT.").toEqual([]);
  const own = sources.filter((path) =>
    path !== "shared/ui/keys.ts" && /\.isComposing\b|\bkeyCode\b/.test(read(path))
  );
  expect(own, "`isComposing` (shared/ui/keys) knows more browsers.").toEqual([]);
});
