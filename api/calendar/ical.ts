/** One line of an iCalendar file: a name, possibly with parameters, and its value as it stands there. */
export type ContentLine = readonly [name: string, value: string];

/** The most bytes of a line, without its end (RFC 5545, 3.1). */
const MAX_LINE_BYTES = 75;

/** Returns a text as the value of a content line (RFC 5545, 3.3.11). */
export function escapeText(text: string): string {
  return text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r\n|\r|\n/g, "\\n");
}

/** Returns an instant as a value in UTC (RFC 5545, 3.3.5). Fractions of a second are cut off. */
export function dateTimeValue(instant: string): string {
  return instant.replace(/\.\d+/, "").replaceAll(/[-:]/g, "");
}

/** Returns content lines as the text of a file, each folded to 75 bytes and ended by CRLF. */
export function writeLines(lines: readonly ContentLine[]): string {
  return lines.map(([name, value]) => `${fold(`${name}:${value}`)}\r\n`).join("");
}

/** Breaks a line into parts that begin with a space, never within a character. */
function fold(line: string): string {
  const encoder = new TextEncoder();
  if (encoder.encode(line).length <= MAX_LINE_BYTES) return line;
  const parts: string[] = [];
  let part = "";
  let bytes = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (bytes + size > MAX_LINE_BYTES) {
      parts.push(part);
      // The space counts too.
      part = "";
      bytes = 1;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].join("\r\n ");
}
