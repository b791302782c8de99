import type { ReactNode } from "react";
import { Button, type ButtonProps } from "#shared/ui/parts/Button.tsx";
import { Card, type CardProps } from "#shared/ui/parts/Card.tsx";
import { classes } from "#shared/ui/parts/classes.ts";
import { useServerAway } from "../../offline/use_server_away.ts";
import { t } from "#shared/texts/translate.ts";

export interface ServerCardProps extends CardProps {
  /** What it is for, before the notice. */
  about?: ReactNode;
}

/** A card of what the server alone can do. While it cannot be reached, the card says so. */
export function ServerCard({ about, children, ...card }: ServerCardProps) {
  return (
    <Card {...card}>
      {about && <p className="max-w-160 text-soft">{about}</p>}
      <ServerNotice className={about ? "mt-3" : "mb-3 last:mb-0"} />
      {children}
    </Card>
  );
}

/** Says once for several buttons why they are disabled; nothing while the server can be reached. */
export function ServerNotice({ className }: { className?: string }) {
  const isAway = useServerAway();
  return isAway && (
    <p role="status" className={classes("text-soft", className)}>
      {t("This needs the server, which can't be reached right now.")}
    </p>
  );
}

/** A button that calls the server: disabled while it cannot be reached, for the reason that its card gives. */
export function ServerButton({ disabled = false, ...button }: ButtonProps) {
  const isAway = useServerAway();
  return <Button {...button} disabled={isAway || disabled} />;
}
