import { print } from "../../tasks/print.ts";

/** A figure beside its target. */
export interface Figure {
  readonly title: string;
  readonly value: string;
  readonly target: string;
  readonly met: boolean;
}

/** Prints figures under each other, each with its target and whether it is met. */
export function printFigures(figures: readonly Figure[]): void {
  const width = Math.max(...figures.map(({ title }) => title.length));
  const valueWidth = Math.max(...figures.map(({ value }) => value.length));
  for (const { title, value, target, met } of figures) {
    print(`${met ? "✓" : "✗"} ${title.padEnd(width)}  ${value.padStart(valueWidth)}  (target ${target})`);
  }
}
