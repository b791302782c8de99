import * as z from "zod/mini";

/** The identifier of an item in a list: a UUID, in lower case so that two spellings of one id are one id. */
export const IdSchema = z.guid("must be a UUID").check(z.toLowerCase());
