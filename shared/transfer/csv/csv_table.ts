/** The tables that are exported as CSV. */
export const CSV_TABLES = ["entries", "goals", "battles", "days"] as const;

export type CsvTable = (typeof CSV_TABLES)[number];
