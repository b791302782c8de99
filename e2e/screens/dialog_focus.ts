const FOCUSABLE = "a[href], button, input, select, textarea, [tabindex]";

/**
 * Makes dialogs take the focus when they open and return it when they close, as in a browser. happy-dom leaves it where
 * it is.
 */
export function moveFocusWithDialogs(dialogs: HTMLDialogElement): void {
  const { showModal, close } = dialogs;
  const former = new WeakMap<HTMLDialogElement, Element | null>();
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
