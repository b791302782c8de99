type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const REQUIRED = "[required], [aria-required=true]";

/**
 * Marks the fields of a form that are wrong as invalid, and shows the first of them: required ones that are empty,
 * those outside of their limits, and those with the given names. With a mouse the first one also
 * gets the focus, unless the user is typing: the keyboard of a phone would cover the message. Returns the function that
 * removes the marks.
 */
export function markInvalid(
  form: HTMLElement,
  names: readonly string[] = [],
  isTyping = false,
): () => void {
  const wrong = [...form.querySelectorAll<Control>("input, textarea, select")].filter((field) =>
    names.includes(field.name) || !field.validity.valid || field.matches(REQUIRED) && !field.value.trim()
  );
  for (const field of wrong) field.setAttribute("aria-invalid", "true");
  wrong[0]?.scrollIntoView({ block: "nearest" });
  if (!isTyping && matchMedia("(pointer: fine)").matches) wrong[0]?.focus({ preventScroll: true });
  return () => {
    for (const field of wrong) field.removeAttribute("aria-invalid");
  };
}
