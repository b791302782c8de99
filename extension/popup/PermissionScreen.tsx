import { Button } from "#shared/ui/parts/Button.tsx";
import { Address, PlainScreen } from "./PlainScreen.tsx";

export interface PermissionScreenProps {
  server: string;
  busy: boolean;
  onAllow: () => void;
  onRetry: () => void;
  onOptions: () => void;
}

/** The server is not reached, and the browser was never told that it may be. */
export function PermissionScreen({ server, busy, onAllow, onRetry, onOptions }: PermissionScreenProps) {
  return (
    <PlainScreen
      title="Gorin may not reach your server"
      actions={
        <>
          <Button look="primary" onClick={onAllow}>Allow access</Button>
          <Button pending={busy} onClick={onRetry}>Try again</Button>
          <Button look="quiet" onClick={onOptions}>Change the address</Button>
        </>
      }
    >
      <p>
        <Address>{server}</Address>{" "}
        cannot be reached. The server is not running, or the browser keeps Gorin from it.
      </p>
      <p className="text-soft">Access is asked for that one address and for nothing else.</p>
    </PlainScreen>
  );
}
