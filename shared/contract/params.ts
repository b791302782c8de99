import * as z from "zod/mini";
import { DateSchema } from "../domain/calendar.ts";
import { described, IdSchema } from "../domain/schema.ts";

/** The parameter `{day}`. */
export const DayParamsSchema = z.object({ day: described(DateSchema, "The day.") });

/** The parameter `{id}`. */
export const ItemParamsSchema = z.object({ id: described(IdSchema, "The id of the item.") });

/** The parameters `{day}` and `{id}` of an item of a list of a day. */
export const DayItemParamsSchema = z.extend(DayParamsSchema, ItemParamsSchema.shape);
