import { Button } from "../parts/Button.tsx";
import { Card } from "../parts/Card.tsx";

export interface WindCompletionProps {
  done: boolean;
  onChange: (done: boolean) => void;
  pending?: boolean;
}

/** Marks the Wind ring complete or incomplete. */
export function WindCompletion({ done, onChange, pending = false }: WindCompletionProps) {
  return (
    <Card title={done ? "Wind is complete" : "Ready to close Wind?"}>
      <p className="mb-3 text-soft">
        {done
          ? "The ring is closed for today. You can still add to it."
          : "Close the ring once you have pushed past comfort today. You decide what is enough."}
      </p>
      {done
        ? <Button pending={pending} onClick={() => onChange(false)}>Mark Wind Incomplete</Button>
        : <Button look="primary" pending={pending} onClick={() => onChange(true)}>Mark Wind Complete</Button>}
    </Card>
  );
}
