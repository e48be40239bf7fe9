import { z } from "zod";
import { deviceSessionView } from "#server/modules/devices/session.ts";
import { toUser } from "#server/modules/users/records.ts";
import { findUser } from "#server/modules/users/repository.ts";
import { findZone } from "#server/modules/zones/repository.ts";
import type { App } from "#server/plugins/fastify.ts";
import { defineRoute } from "#server/plugins/route.ts";
import { problem } from "#server/problems.ts";
import { User } from "#shared/contract/rest/entities.ts";
import { PlayerDeviceSession } from "#shared/contract/rest/session.ts";

/** Who the token speaks for: a person, or a paired player with what it sees of itself. */
const CurrentSession = z.union([
  z.object({ user: User }),
  PlayerDeviceSession.omit({ token: true, refreshToken: true }),
]);

export function registerSessionRoutes(app: App): void {
  defineRoute(app, {
    method: "GET",
    url: "/api/auth/sessions/current",
    access: "viewer",
    response: CurrentSession,
    handler: async ({ viewer, services }) => {
      if (viewer.kind === "user") {
        const user = await findUser(services.db, viewer.userId);
        return user ? { user: toUser(user) } : problem("unauthenticated");
      }
      const row = await findZone(services.db, viewer.soundZoneId);
      if (!row) return problem("unauthenticated");
      return deviceSessionView(row, viewer.deviceId, services);
    },
  });
}
