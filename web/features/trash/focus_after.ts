/**
 * Call it before the row of `button` goes away, and what it answers when it is gone: focus is then on the next row's
 * button, else on the one before it, else on the list, unless it was moved elsewhere meanwhile.
 */
export function focusAfter(button: HTMLElement): () => void {
  const list = button.closest<HTMLElement>("[data-trash]");
  const buttons = [...list?.querySelectorAll<HTMLElement>("[data-restore]") ?? []];
  const at = buttons.indexOf(button);
  const next = buttons[at + 1] ?? buttons[at - 1] ?? list;
  return () => {
    const { activeElement, body } = document;
    if (activeElement === button || activeElement === body) next?.focus();
  };
}
