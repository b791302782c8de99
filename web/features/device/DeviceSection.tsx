import { Card } from "#shared/ui/parts/Card.tsx";
import { SECTION_TITLES } from "../settings/sections.ts";
import { StoragePart } from "./StoragePart.tsx";

/** What concerns this browser only. */
export function DeviceSection() {
  return (
    <Card id="device" title={SECTION_TITLES.device}>
      <StoragePart />
    </Card>
  );
}
