import { useSetAtom } from "jotai/react";
import { useState } from "react";
import type { ImportMode, ImportReport, ImportStatus } from "#shared/contract/mod.ts";
import { dayRuleOf, type User } from "#shared/records/mod.ts";
import { CsvError } from "#shared/transfer/csv/read_csv.ts";
import { type FailureText, failureText } from "../../frame/failure_text.ts";
import { type ChosenFiles, readChosenFiles } from "./chosen_files.ts";
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

/** An import of files into the account of `user`: choose, look, import. */
export function useImport(user: User) {
  const send = useSetAtom(importAtom);
  const [state, setState] = useState(NOTHING);
  const change = (changes: Partial<ImportState>) => setState((before) => ({ ...before, ...changes }));
  const upload = (mode: ImportMode, { document }: ChosenFiles) =>
    send({ mode, document, onProgress: (status) => change({ status }) });
  return {
    ...state,
    cancel: () => setState(NOTHING),
    /** Reads the chosen files, and asks what they would do. */
    async choose(files: readonly File[]): Promise<void> {
      setState({ ...NOTHING, pending: true });
      try {
        const chosen = await readChosenFiles(files, dayRuleOf(user));
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
    },
    /** Imports the chosen files. */
    async run(mode: "merge" | "replace"): Promise<void> {
      if (!state.chosen) return;
      change({ pending: true, failure: null });
      try {
        const result = await upload(mode, state.chosen);
        setState({ ...NOTHING, result });
      } catch (error) {
        change({ failure: textOf(t("The import was not completed. Run it again to complete it."), error) });
      } finally {
        change({ pending: false, status: null });
      }
    },
  };
}

function textOf(message: string, error: unknown): FailureText {
  return error instanceof CsvError
    ? { message, reason: received(error.message) }
    : failureText(message, error);
}
