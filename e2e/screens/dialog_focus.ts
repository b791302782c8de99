const FOCUSABLE = "a[href], button, input, select, textarea, [tabindex]";

/**
 * Makes dialogs take the focus when they open and return it when they close, and Escape cancel the last one, as in a
 * browser. happy-dom leaves the focus where it is, and Escape without effect.
 */
export function moveFocusWithDialogs(dialogs: HTMLDialogElement): void {
  const { showModal, close } = dialogs;
  const former = new WeakMap<HTMLDialogElement, Element | null>();
  addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    const last = [...document.querySelectorAll<HTMLDialogElement>("dialog[open]")].at(-1);
    if (last?.dispatchEvent(new Event("cancel", { cancelable: true }))) last.close();
  });
  dialogs.showModal = function () {
    former.set(this, document.activeElement);
    showModal.call(this);
    const target = this.querySelector<HTMLElement>("[autofocus]") ?? firstFocusable(this);
    (target ?? this).focus();
  };
  dialogs.close = function (...given) {
    close.apply(this, given);
    const target = former.get(this);
    if (target instanceof HTMLElement && target.isConnected) target.focus();
  };
}

function firstFocusable(dialog: HTMLDialogElement): HTMLElement | undefined {
  return [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)]
    .find((element) => !element.matches(":disabled, [tabindex='-1'], [hidden]"));
}
