import { findOpenSessions } from "#server/modules/auth/public.ts";
import { deviceSessionView } from "#server/modules/pairing/public.ts";
import { findUser, toUser } from "#server/modules/users/public.ts";
import { findZone } from "#server/modules/zones/public.ts";
import { bearerToken } from "#server/plugins/calls/auth.ts";
import type { App, Request } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { problem } from "#server/problems.ts";
import {
  endOtherSessions,
  endSession,
  getCurrentSession,
  listSessions,
} from "#shared/contract/rest/session.ts";
import { endSessions } from "./commands/end-sessions.ts";
import { toOpenSession } from "./records.ts";

export function registerSessionRoutes(app: App): void {
  serve(app, getCurrentSession, async ({ viewer, services, request }) => {
    if (viewer.kind !== "device") {
      const user = await findUser(services.db, viewer.userId);
      // The call is signed in, so it has one.
      const token = bearerToken(request.headers.authorization) ?? "";
      return user ? { token, user: toUser(user), interactive_device: false } : problem("unauthenticated");
    }
    const row = await findZone(services.db, viewer.soundZoneId);
    if (!row) return problem("unauthenticated");
    return {
      ...deviceSessionView(row, viewer.deviceId, services),
      interactive_device: true,
    };
  });

  serve(app, listSessions, async ({ subject, services, request }) => {
    const open = await findOpenSessions(services.db, subject.id, services.now());
    return { items: open.map((row) => toOpenSession(row, currentOf(request))) };
  });

  serve(app, endSession, async ({ subject, params, services }) => {
    const ended = await endSessions(services, subject.id, (id) => id === params.session);
    return ended === 0 ? problem("not-found") : { ended };
  });

  serve(app, endOtherSessions, async ({ subject, services, request }) => ({
    ended: await endSessions(services, subject.id, (id) => id !== currentOf(request)),
  }));
}

function currentOf({ token }: Pick<Request, "token">): string {
  return token?.sessionId ?? "";
}
