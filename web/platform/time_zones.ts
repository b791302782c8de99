/** Every time zone that this browser knows, by its IANA name, and UTC, which some leave out. */
export function timeZones(): string[] {
  return [...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")])];
}
