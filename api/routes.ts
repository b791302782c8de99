import { connectionRoutes } from "./auth/connection_routes.ts";
import { passkeyRoutes } from "./auth/passkey_routes.ts";
import { accessTokenRoutes, accountRoutes, authRoutes, sessionRoutes } from "./auth/routes.ts";
import { totpRoutes } from "./auth/totp_routes.ts";
import { analyticsRoutes } from "./days/analytics.ts";
import { answersRoutes } from "./days/answers.ts";
import { bookRoutes } from "./days/book.ts";
import { earthRoutes } from "./days/earth.ts";
import { fireRoutes } from "./days/fire.ts";
import { timerRoutes } from "./days/timer.ts";
import { daysRoutes } from "./days/view.ts";
import { voidRoutes } from "./days/void.ts";
import { waterRoutes } from "./days/water.ts";
import { windRoutes } from "./days/wind.ts";
import { inviteRoutes } from "./features/invites/invites.ts";
import { calendarRoutes } from "./features/links/calendar.ts";
import { witnessRoutes } from "./features/links/witness.ts";
import { pushRoutes } from "./features/push/push.ts";
import { transferRoutes } from "./features/transfer/transfer.ts";
import { trashRoutes } from "./features/trash/trash.ts";
import { webhookRoutes } from "./features/webhooks/webhooks.ts";
import type { Route } from "./http/mount.ts";
import { eventsRoutes } from "./live.ts";
import { systemRoutes } from "./services.ts";

/** Every route of the API. A test checks that every endpoint of the contract has exactly one. */

export const ROUTES: readonly Route[] = [
  ...authRoutes,
  ...accountRoutes,
  ...totpRoutes,
  ...passkeyRoutes,
  ...connectionRoutes,
  ...inviteRoutes,
  ...sessionRoutes,
  ...accessTokenRoutes,
  ...calendarRoutes,
  ...witnessRoutes,
  ...pushRoutes,
  ...webhookRoutes,
  ...daysRoutes,
  ...answersRoutes,
  ...earthRoutes,
  ...timerRoutes,
  ...eventsRoutes,
  ...waterRoutes,
  ...fireRoutes,
  ...windRoutes,
  ...voidRoutes,
  ...analyticsRoutes,
  ...bookRoutes,
  ...trashRoutes,
  ...transferRoutes,
  ...systemRoutes,
];
