import { Button } from "#shared/ui/parts/Button.tsx";
import { Address, PlainScreen } from "./PlainScreen.tsx";

export interface ServerUnknownScreenProps {
  server: string;
  trouble: "unreachable" | "not_gorin" | null;
  busy: boolean;
  onRetry: () => void;
  onOptions: () => void;
}

/** Nothing, or something else, answers at the chosen address. */
export function ServerUnknownScreen(
  { server, trouble, busy, onRetry, onOptions }: ServerUnknownScreenProps,
) {
  return (
    <PlainScreen
      title={trouble === "not_gorin" ? "This is not a Gorin server" : "No server answers"}
      actions={
        <>
          <Button look="primary" pending={busy} onClick={onRetry}>Try again</Button>
          <Button onClick={onOptions}>Change the address</Button>
        </>
      }
    >
      <p>
        {trouble === "not_gorin"
          ? (
            <>
              Something answers at <Address>{server}</Address>, but not in Gorin's words.
            </>
          )
          : (
            <>
              Nothing answers at <Address>{server}</Address>. Is your server running?
            </>
          )}
      </p>
    </PlainScreen>
  );
}
