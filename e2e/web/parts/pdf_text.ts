import { Buffer } from "node:buffer";
import { constants, inflateSync } from "node:zlib";

/** A piece of text on a page of a PDF. */
export interface PdfText {
  readonly text: string;
  /** The size of its letters, in points. */
  readonly size: number;
  /** The distance of its baseline from the top of the page, in points. */
  readonly y: number;
}

export interface PdfPage {
  /** In points. */
  readonly width: number;
  readonly height: number;
  /** In the order in which they are painted. */
  readonly texts: readonly PdfText[];
}

/** Returns the texts of each page of a PDF that Chromium printed. It reads what Chromium writes, no more. */
export function pdfPages(pdf: Uint8Array): PdfPage[] {
  // One character for each byte: the decoder of that name is that of Windows.
  const file = Buffer.from(pdf).toString("latin1");
  const objects = new Map(
    [...file.matchAll(/(?<=^|\n)(\d+) 0 obj\n([^]*?)\nendobj/g)].map(([, id, body]) => [id, body ?? ""]),
  );
  const objectOf = (id: string | undefined) => objects.get(id ?? "") ?? "";
  const streamOf = (id: string | undefined) => {
    const body = objectOf(id);
    const at = body.indexOf("stream\n");
    const bytes = Buffer.from(body.slice(at + "stream\n".length), "latin1");
    return inflateSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString("latin1");
  };
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  const fontOf = (id: string) => {
    const [, map] = /\/ToUnicode (\d+) 0 R/.exec(objectOf(id)) ?? [];
    const known = fonts.get(id) ?? (map === undefined ? new Map() : lettersOf(streamOf(map)));
    fonts.set(id, known);
    return known;
  };
  const leaves = (id: string | undefined): string[] => {
    const body = objectOf(id);
    const [, kids] = /\/Kids \[([^\]]*)\]/.exec(body) ?? [];
    return kids === undefined ? [body] : [...kids.matchAll(/(\d+) 0 R/g)].flatMap(([, kid]) => leaves(kid));
  };
  const [, root] = /\/Type \/Catalog\s*\/Pages (\d+) 0 R/.exec(file) ?? [];
  return leaves(root).map((page) => {
    const [, width = "0", height = "0"] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? [];
    const [, contents] = /\/Contents (\d+) 0 R/.exec(page) ?? [];
    const [, used = ""] = /\/Font <<([^]*?)>>/.exec(page) ?? [];
    const named = new Map([...used.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name, id]) => [name, id ?? ""]));
    const texts = textsOf(streamOf(contents), (name) => fontOf(named.get(name) ?? ""));
    return {
      width: Number(width),
      height: Number(height),
      texts: texts.map(({ y, ...text }) => ({ ...text, y: Number(height) - y })),
    };
  });
}

const fromHex = (hex: string) =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));

/** Returns the letters of a font by their codes, out of its `ToUnicode` map. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>();
  const code = (at: number, like: string) => at.toString(16).toUpperCase().padStart(like.length, "0");
  for (const [, list = ""] of map.matchAll(/beginbfchar([^]*?)endbfchar/g)) {
    for (const [, from = "", to = ""] of list.matchAll(/<(\w+)> <(\w+)>/g)) letters.set(from, fromHex(to));
  }
  for (const [, list = ""] of map.matchAll(/beginbfrange([^]*?)endbfrange/g)) {
    for (const [, from = "", last = "", to = ""] of list.matchAll(/<(\w+)> <(\w+)> <(\w+)>/g)) {
      const start = Number.parseInt(from, 16);
      for (let at = start; at <= Number.parseInt(last, 16); at++) {
        const unit = Number.parseInt(to, 16) + at - start;
        letters.set(code(at, from), fromHex(unit.toString(16).padStart(4, "0")));
      }
    }
  }
  return letters;
}

type Matrix = readonly [number, number, number, number, number, number];

const times = (one: Matrix, by: Matrix): Matrix => [
  one[0] * by[0] + one[1] * by[2],
  one[0] * by[1] + one[1] * by[3],
  one[2] * by[0] + one[3] * by[2],
  one[2] * by[1] + one[3] * by[3],
  one[4] * by[0] + one[5] * by[2] + by[4],
  one[4] * by[1] + one[5] * by[3] + by[5],
];

const TOKEN = /<<|>>|<[0-9A-Fa-f]*>|\/[^\s<>[\]/()]+|[-+]?[\d.]+|[A-Za-z*'"]+/g;

/** Returns the texts of a page's contents, measured from the bottom. */
function textsOf(contents: string, fontOf: (name: string) => ReadonlyMap<string, string>): PdfText[] {
  const texts: PdfText[] = [];
  const saved: Matrix[] = [];
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  let line: Matrix = matrix;
  let size = 0;
  let font: ReadonlyMap<string, string> = new Map();
  let actual: string | null = null;
  let operands: string[] = [];
  const numbers = () => operands.map(Number);
  const write = (text: string) => {
    const at = times(line, matrix);
    texts.push({ text, size: size * Math.hypot(at[2], at[3]), y: at[5] });
  };
  for (const [token] of contents.matchAll(TOKEN)) {
    if (!/^[A-Za-z*'"]+$/.test(token)) {
      operands.push(token);
      continue;
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers();
    if (token === "q") saved.push(matrix);
    else if (token === "Q") matrix = saved.pop() ?? matrix;
    else if (token === "cm") matrix = times([a, b, c, d, e, f], matrix);
    else if (token === "Tm") line = [a, b, c, d, e, f];
    else if (token === "Td") line = times([1, 0, 0, 1, a, b], line);
    else if (token === "Tf") {
      font = fontOf(operands[0]?.slice(1) ?? "");
      size = b;
    } else if (token === "BDC") {
      const at = operands.indexOf("/ActualText");
      const hex = at >= 0 ? operands[at + 1] : undefined;
      if (hex !== undefined) {
        actual = fromHex(hex.slice(1, -1)).replace(/^\ufeff/, "");
        write(actual);
      }
    } else if (token === "EMC") actual = null;
    else if (token === "Tj" && actual === null) {
      const hex = operands[0]?.slice(1, -1) ?? "";
      const letters = hex.match(/.{4}/g) ?? [];
      write(letters.map((code) => font.get(code.toUpperCase()) ?? "").join(""));
    }
    operands = [];
  }
  return texts;
}
