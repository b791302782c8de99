/**
 * Writes a text into the text field of a dialog or a form that has the focus, as typing would. A line break at its end
 * is also Enter: a field of one line has no other use for it.
 */
export function writeAtCaret(text: string): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  // Fields of other types, such as check boxes, have no caret.
  const { selectionStart: start, selectionEnd: end } = field;
  if (start === null || end === null || !field.closest("dialog, form")) return;
  const room = field.maxLength < 0 ? text.length : field.maxLength - field.value.length + end - start;
  field.setRangeText(text.slice(0, Math.max(0, room)), start, end, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, data: text, inputType: "insertText" }));
  if (text.endsWith("\n")) field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
}
