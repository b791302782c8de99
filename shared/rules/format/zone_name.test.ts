import { expect, it } from "vitest";
import { placeOf, zoneName, zoneOptions } from "./zone_name.ts";

it.each([
  ["Asia/Calcutta", "Asia/Kolkata", "Kolkata"],
  ["Europe/Kiev", "Europe/Kyiv", "Kyiv"],
  ["Asia/Saigon", "Asia/Ho Chi Minh", "Ho Chi Minh"],
  ["America/Godthab", "America/Nuuk", "Nuuk"],
  ["America/New_York", "America/New York", "New York"],
  ["UTC", "UTC", "UTC"],
])("%s is shown as %s", (zone, name, place) => {
  expect([zoneName(zone), placeOf(zone)]).toEqual([name, place]);
});

it("every zone that this runtime knows has one name, and keeps its id", () => {
  const options = zoneOptions(["Asia/Kolkata", ...Intl.supportedValuesOf("timeZone"), "Asia/Calcutta"]);
  expect(options.filter(({ label }) => label === "Asia/Kolkata")).toEqual([
    { value: "Asia/Kolkata", label: "Asia/Kolkata" },
  ]);
  expect(options.map(({ label }) => label)).toEqual(options.map(({ label }) => label).toSorted());
  expect(options.filter(({ label }) => /Calcutta|Kiev|Saigon|Rangoon|Katmandu|Godthab/.test(label))).toEqual(
    [],
  );
});
