import type { App } from "#server/plugins/calls/fastify.ts";
import { registerAccountPlanRoutes } from "./account-routes.ts";
import { registerCartRoutes } from "./cart-routes.ts";
import { registerZoneSubscriptionRoutes } from "./zone-routes.ts";

/** Subscriptions of zones and plans of accounts. */
export function registerSubscriptionRoutes(app: App): void {
  registerZoneSubscriptionRoutes(app);
  registerCartRoutes(app);
  registerAccountPlanRoutes(app);
}
