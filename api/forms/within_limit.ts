import { Failure } from "../failure.ts";

/** The list itself. Throws `ring_full` when it holds more than a day may: what adds to a list refuses to cut it. */
export function withinLimit<T>(list: T[], most: number, name: string): T[] {
  if (list.length <= most) return list;
  throw new Failure("ring_full", {
    message: `A day holds at most ${most} ${name}. Delete or join some first.`,
  });
}
