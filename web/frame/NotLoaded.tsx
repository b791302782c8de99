import { useAtomValue } from "jotai/react";
import { Card } from "#shared/ui/parts/Card.tsx";
import { isOfflineAtom } from "../offline/contact.ts";
import { NotOnDevice } from "../platform/NotOnDevice.tsx";
import { LoadFailure, type LoadFailureProps } from "./LoadFailure.tsx";

/** In place of a card whose contents are not on this device, or could not be loaded. */
export function NotLoaded({ title, ...failure }: { title: string } & LoadFailureProps) {
  const isOffline = useAtomValue(isOfflineAtom);
  return (
    <Card title={title}>
      {isOffline ? <NotOnDevice /> : <LoadFailure {...failure} />}
    </Card>
  );
}
