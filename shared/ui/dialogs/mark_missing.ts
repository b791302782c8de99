const REQUIRED = ":is(input, textarea, select):is([required], [aria-required=true])";

/** Marks the required fields of a form that are empty as invalid. Returns the function that removes the marks. */
export function markMissing(form: HTMLElement): () => void {
  const missing = [...form.querySelectorAll<HTMLInputElement>(REQUIRED)].filter(({ value }) => !value.trim());
  for (const field of missing) field.setAttribute("aria-invalid", "true");
  return () => {
    for (const field of missing) field.removeAttribute("aria-invalid");
  };
}
