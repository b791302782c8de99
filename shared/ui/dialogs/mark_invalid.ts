type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const REQUIRED = "[required], [aria-required=true]";

/** Returns whether one of the names is that of a field: its `data-field`, its `name`, or a server's path to it. */
function isNamed(field: Control, names: readonly string[]): boolean {
  const own = field.dataset["field"] ?? field.name;
  return own !== "" && names.some((name) => name === own || name.endsWith(`.${own}`));
}

/**
 * Marks the fields of a form that are wrong as invalid, and shows the first of them: those with the given names, which
 * may be paths of the server, required ones that are empty, and those outside of their limits.
 * The first one also gets the focus, unless the user is typing, or touches the screen: the keyboard of a phone would
 * cover the message. Returns the function that removes the marks.
 */
export function markInvalid(
  form: HTMLElement,
  names: readonly string[] = [],
  isTyping = false,
): () => void {
  const fields = [...form.querySelectorAll<Control>("input, textarea, select")];
  const wrong = fields.filter((field) =>
    isNamed(field, names) || !field.validity.valid || field.matches(REQUIRED) && !field.value.trim()
  );
  for (const field of wrong) field.setAttribute("aria-invalid", "true");
  wrong[0]?.scrollIntoView({ block: "nearest" });
  if (!isTyping && !matchMedia("(pointer: coarse)").matches) wrong[0]?.focus({ preventScroll: true });
  return () => {
    for (const field of wrong) field.removeAttribute("aria-invalid");
  };
}
