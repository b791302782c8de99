/** What leaves and enters an account as a file: the exported document, CSV tables, and how a document is merged. */
export { addCounts, type CountsByKind, NO_COUNTS, totalOf } from "./document.ts";
export { type CsvTable } from "./csv.ts";
export { cellsOf, DAY_COLUMNS, ITEM_TABLES } from "./csv.ts";
export { BYTE_ORDER_MARK, csvRow } from "./csv.ts";
export {
  type DamagedPart,
  type DayRecord,
  DayRecordSchema,
  DOCUMENT_FORMAT,
  type DocumentHead,
  DocumentVersionSchema,
  emptyRings,
  migrateRecord,
  type ProfileRecord,
  ProfileRecordSchema,
  type RecordName,
  ringsOf,
  RingVersionsSchema,
  type TrashedRecord,
  TrashedRecordSchema,
} from "./document.ts";
export { isSame, mergeDay, type MergedDay, type PresentDay } from "./document.ts";
export { createRecordSplitter, DocumentError, parseRecord, type RecordText } from "./record_splitter.ts";
export { profileOf, writeDocument } from "./document.ts";
