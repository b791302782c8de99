import fc from "fast-check";
import {
  DayRecordSchema,
  DOCUMENT_FORMAT,
  DocumentVersionSchema,
  ProfileRecordSchema,
  RingVersionsSchema,
  TrashedRecordSchema,
} from "#shared/transfer/mod.ts";
import { validValue } from "../../../api/testing/valid_value.ts";

/** Returns documents to import: no schema of an endpoint describes them, since they are read record by record. */
export function validDocument(): fc.Arbitrary<unknown> {
  return fc.record({
    format: fc.constant(DOCUMENT_FORMAT),
    version: validValue(DocumentVersionSchema),
    rings: validValue(RingVersionsSchema),
    profile: validValue(ProfileRecordSchema),
    days: fc.array(validValue(DayRecordSchema), { maxLength: 1 }),
    trash: fc.array(validValue(TrashedRecordSchema), { maxLength: 2 }),
  }, { requiredKeys: ["format", "version", "rings", "days"], noNullPrototype: true });
}
