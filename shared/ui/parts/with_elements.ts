import { createElement, Fragment, type ReactNode } from "react";

/**
 * Returns a translated text, such as 'You sign in as {email}', with an element in place of each placeholder, where the
 * language has it.
 */
export function withElements(text: string, elements: Readonly<Record<string, ReactNode>>): ReactNode[] {
  // Every other part is the name of a placeholder.
  return text.split(/\{(\w+)\}/).map((part, index) =>
    createElement(Fragment, { key: index }, index % 2 === 0 ? part : elements[part])
  );
}
