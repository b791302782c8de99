/** A field's name as people say it: 'Lessons learned' for `lessons_learned`. */
export function fieldText(field: string): string {
  const words = field.replace(/_ts$/, " time").replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
