import { Card } from "#shared/ui/parts/Card.tsx";
import { SECTION_TITLES } from "../settings/sections.ts";
import { StoragePart } from "./StoragePart.tsx";
import { t } from "#shared/texts/translate.ts";

/** What concerns this browser only. */
export function DeviceSection() {
  return (
    <Card id="device" title={t(SECTION_TITLES.device)}>
      <StoragePart />
    </Card>
  );
}
