import { deviceSessionView } from "#server/modules/pairing/public.ts";
import { findUser, toUser } from "#server/modules/users/public.ts";
import { findZone } from "#server/modules/zones/public.ts";
import type { App } from "#server/plugins/fastify.ts";
import { serve } from "#server/plugins/serve.ts";
import { problem } from "#server/problems.ts";
import { getCurrentSession } from "#shared/contract/rest/session.ts";

export function registerSessionRoutes(app: App): void {
  serve(app, getCurrentSession, async ({ viewer, services }) => {
    if (viewer.kind === "user") {
      const user = await findUser(services.db, viewer.userId);
      return user ? { user: toUser(user) } : problem("unauthenticated");
    }
    const row = await findZone(services.db, viewer.soundZoneId);
    if (!row) return problem("unauthenticated");
    return deviceSessionView(row, viewer.deviceId, services);
  });
}
