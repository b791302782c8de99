/** Every route of the API. A test checks that every endpoint of the contract has exactly one. */
import type { Route } from "../http/mount.ts";
import { accessTokenRoutes } from "./access_tokens.ts";
import { accountRoutes } from "./account.ts";
import { analyticsRoutes } from "./analytics.ts";
import { authRoutes } from "./auth.ts";
import { calendarRoutes } from "./calendar.ts";
import { daysRoutes } from "./days.ts";
import { earthRoutes } from "./earth.ts";
import { eventsRoutes } from "./events.ts";
import { fireRoutes } from "./fire.ts";
import { pushRoutes } from "./push.ts";
import { registrationRoutes } from "./registration.ts";
import { sessionRoutes } from "./sessions.ts";
import { connectionRoutes } from "./sign_in/connections.ts";
import { passkeyRoutes } from "./sign_in/passkeys.ts";
import { totpRoutes } from "./sign_in/totp.ts";
import { systemRoutes } from "./system.ts";
import { timerRoutes } from "./timer.ts";
import { transferRoutes } from "./transfer.ts";
import { trashRoutes } from "./trash.ts";
import { voidRoutes } from "./void.ts";
import { waterRoutes } from "./water.ts";
import { webhookRoutes } from "./webhooks/webhooks.ts";
import { windRoutes } from "./wind.ts";

export const ROUTES: readonly Route[] = [
  ...authRoutes,
  ...accountRoutes,
  ...totpRoutes,
  ...passkeyRoutes,
  ...connectionRoutes,
  ...registrationRoutes,
  ...sessionRoutes,
  ...accessTokenRoutes,
  ...calendarRoutes,
  ...pushRoutes,
  ...webhookRoutes,
  ...daysRoutes,
  ...earthRoutes,
  ...timerRoutes,
  ...eventsRoutes,
  ...waterRoutes,
  ...fireRoutes,
  ...windRoutes,
  ...voidRoutes,
  ...analyticsRoutes,
  ...trashRoutes,
  ...transferRoutes,
  ...systemRoutes,
];
