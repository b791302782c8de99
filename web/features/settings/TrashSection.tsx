import { Link } from "wouter";
import { TRASH_DAYS } from "#shared/records/mod.ts";
import { Card } from "#shared/ui/parts/Card.tsx";

/** Where people look for what they deleted. */
export function TrashSection() {
  return (
    <Card title="Trash">
      <p className="max-w-160 text-soft">
        What you delete is kept for {TRASH_DAYS} days. <Link href="/trash">Open the trash</Link>
      </p>
    </Card>
  );
}
