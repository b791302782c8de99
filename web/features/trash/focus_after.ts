/**
 * Call it before the row of `button` is removed, and the returned function afterwards: it focuses Restore in the next
 * row, or in the previous one, or the list, unless the focus has moved elsewhere.
 */
export function focusAfter(button: HTMLElement): () => void {
  const list = button.closest<HTMLElement>("[data-trash]");
  const buttons = [...list?.querySelectorAll<HTMLElement>("[data-restore]") ?? []];
  const row = button.closest("li");
  const at = buttons.findIndex((other) => row?.contains(other));
  const next = buttons[at + 1] ?? buttons[at - 1] ?? list;
  return () => {
    const { activeElement, body } = document;
    if (activeElement === button || activeElement === body) next?.focus();
  };
}
