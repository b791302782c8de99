/** Present names of zones that browsers still call by a former one. Stored zones keep the name that they have. */
const RENAMED: Readonly<Record<string, string>> = {
  "Africa/Asmera": "Africa/Asmara",
  "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
  "America/Catamarca": "America/Argentina/Catamarca",
  "America/Coral_Harbour": "America/Atikokan",
  "America/Cordoba": "America/Argentina/Cordoba",
  "America/Godthab": "America/Nuuk",
  "America/Indianapolis": "America/Indiana/Indianapolis",
  "America/Jujuy": "America/Argentina/Jujuy",
  "America/Louisville": "America/Kentucky/Louisville",
  "America/Mendoza": "America/Argentina/Mendoza",
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
  "Pacific/Enderbury": "Pacific/Kanton",
  "Pacific/Ponape": "Pacific/Pohnpei",
  "Pacific/Truk": "Pacific/Chuuk",
};

/** Returns the name of a zone as it is shown: 'America/New York', and 'Asia/Kolkata' for 'Asia/Calcutta'. */
export function zoneName(zone: string): string {
  return (Object.hasOwn(RENAMED, zone) ? RENAMED[zone] ?? zone : zone).replaceAll("_", " ");
}

/** Returns the city of a zone: 'New York' for 'America/New_York'. */
export function placeOf(zone: string): string {
  return zoneName(zone).replace(/^.*\//, "");
}

/** Returns a list of zones to choose from, by name. Of several with one name it has the first. */
export function zoneOptions(zones: readonly string[]): { value: string; label: string }[] {
  const byName = new Map<string, string>();
  for (const zone of zones) if (!byName.has(zoneName(zone))) byName.set(zoneName(zone), zone);
  return [...byName].map(([label, value]) => ({ value, label })).sort((a, b) => a.label < b.label ? -1 : 1);
}
