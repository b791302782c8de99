import { useAtom, useSetAtom } from "jotai/react";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import type { ImportMode, ImportReport, ImportStatus } from "#shared/contract/mod.ts";
import { dayRuleOf, type User } from "#shared/records/mod.ts";
import { TIME_CATEGORIES, type TimeCategory } from "#shared/rings/mod.ts";
import { CsvError } from "#shared/transfer/csv/read_csv.ts";
import type { DateOrder } from "#shared/transfer/readers/local_time.ts";
import { draftAtom } from "../../drafts/draft.ts";
import { type FailureText, failureText } from "../../frame/failure_text.ts";
import type { ChosenFiles, OpenedFiles } from "./chosen_files.ts";
import { importAtom } from "./transfer.ts";
import { t } from "#shared/texts/translate.ts";
import { received } from "#shared/texts/received.ts";

/** Where an import stands. */
export interface ImportState {
  readonly pending: boolean;
  readonly chosen: ChosenFiles | null;
  /** What the chosen files would do; null before that is known. */
  readonly preview: ImportReport | null;
  /** What was done. */
  readonly result: ImportReport | null;
  readonly status: ImportStatus | null;
  readonly failure: FailureText | null;
}

const NOTHING: ImportState = {
  pending: false,
  chosen: null,
  preview: null,
  result: null,
  status: null,
  failure: null,
};

/** What the user has chosen about a file, beside categories. */
interface Choices {
  readonly order?: DateOrder;
  readonly person?: string;
}

/** An import of files into the account of `user`: choose, look, import. */
export function useImport(user: User) {
  const send = useSetAtom(importAtom);
  const [state, setState] = useState(NOTHING);
  const opened = useRef<OpenedFiles | null>(null);
  const choices = useRef<Choices>({});
  // One preview after another, since the server takes one import of a user at a time.
  const previews = useRef<Promise<unknown>>(Promise.resolve());
  const [stored, store] = useAtom(draftAtom({ userId: user.id, day: "import", field: "categories" }));
  const categories = categoriesOf(stored);
  const change = (changes: Partial<ImportState>) => setState((before) => ({ ...before, ...changes }));
  const upload = (mode: ImportMode, { document }: ChosenFiles) =>
    send({ mode, document, onProgress: (status) => change({ status }) });

  async function read(files: OpenedFiles): Promise<ChosenFiles> {
    const { readOpened } = await importReaders();
    return await readOpened(files, dayRuleOf(user), {
      ...choices.current,
      email: user.email.toLowerCase(),
      categories,
    });
  }

  /** Shows what `open` returns would do, after what is shown already. */
  function preview(open: () => Promise<OpenedFiles | null>): Promise<void> {
    const next = async () => {
      change({ pending: true });
      try {
        const files = await open();
        // The user has cancelled meanwhile.
        if (!files) return;
        opened.current = files;
        const chosen = await read(files);
        change({ chosen });
        change({ preview: await upload("preview", chosen) });
      } catch (error) {
        setState({
          ...NOTHING,
          failure: textOf(t("This file cannot be imported. Nothing was changed."), error),
        });
      } finally {
        change({ pending: false, status: null });
      }
    };
    const done = previews.current.then(next);
    previews.current = done;
    return done;
  }

  return {
    ...state,
    categories,
    cancel() {
      opened.current = null;
      setState(NOTHING);
    },
    /** Reads the chosen files, and asks what they would do. */
    async choose(files: readonly File[]): Promise<void> {
      setState({ ...NOTHING, pending: true });
      choices.current = {};
      await preview(async () => (await importReaders()).openFiles(files));
    },
    /** Reads the files again in another way. */
    async read(more: Choices): Promise<void> {
      choices.current = { ...choices.current, ...more };
      await preview(() => Promise.resolve(opened.current));
    },
    /** Has a project or activity be of a category, in this file and in later ones. What would be new stays the same. */
    categorize(name: string, category: TimeCategory): void {
      const next = new Map(categories);
      // The one that was chosen last is forgotten last.
      next.delete(name);
      store([...next.set(name, category)].slice(-MAX_REMEMBERED));
    },
    /** Imports the chosen files. */
    async run(mode: "merge" | "replace"): Promise<void> {
      if (!state.chosen || !opened.current) return;
      change({ pending: true, failure: null });
      try {
        // The categories may have been chosen since.
        const chosen = state.chosen.foreign?.labels.length ? await read(opened.current) : state.chosen;
        const result = await upload(mode, chosen);
        opened.current = null;
        setState({ ...NOTHING, result });
      } catch (error) {
        change({ failure: textOf(t("The import was not completed. Run it again to complete it."), error) });
      } finally {
        change({ pending: false, status: null });
      }
    },
  };
}

/** The readers of other tools' files are large, and most visits of the settings import nothing. */
const importReaders = () => import("./chosen_files.ts");

/** How many projects and activities have a category that is remembered. */
const MAX_REMEMBERED = 500;

/** Returns the remembered categories, or none where something else is stored. */
function categoriesOf(stored: unknown): ReadonlyMap<string, TimeCategory> {
  const { data = [] } = RememberedSchema.safeParse(stored);
  return new Map(data);
}

const RememberedSchema = z.array(z.tuple([z.string(), z.enum(TIME_CATEGORIES)]));

function textOf(message: string, error: unknown): FailureText {
  return error instanceof CsvError
    ? { message, reason: received(error.message) }
    : failureText(message, error);
}
