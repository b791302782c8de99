import { Button, type ButtonProps } from "#shared/ui/parts/Button.tsx";
import { Card, type CardProps } from "#shared/ui/parts/Card.tsx";
import { useServerAway } from "../../offline/use_server_away.ts";
import { t } from "#shared/texts/translate.ts";

/** A card of what the server alone can do. While it cannot be reached, the card says so. */
export function ServerCard({ children, ...card }: CardProps) {
  return (
    <Card {...card}>
      <ServerNotice />
      {children}
    </Card>
  );
}

/** Says once for several buttons why they are disabled; nothing while the server can be reached. */
export function ServerNotice() {
  const isAway = useServerAway();
  return isAway && (
    <p role="status" className="mb-3 text-soft">
      {t("This needs the server, which can't be reached right now.")}
    </p>
  );
}

/** A button that calls the server: disabled while it cannot be reached, for the reason that its card gives. */
export function ServerButton({ disabled = false, ...button }: ButtonProps) {
  const isAway = useServerAway();
  return <Button {...button} disabled={isAway || disabled} />;
}
