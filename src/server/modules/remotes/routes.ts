import { findZone } from "#server/modules/zones/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { problem } from "#server/problems.ts";
import {
  getRemoteCode,
  getRemoteZone,
  openRemote,
  requestRemoteToken,
} from "#shared/contract/rest/zones/remotes.ts";
import { openByCode, openByPerson, shownCode } from "./commands/open-remote.ts";
import { toRemoteZone } from "./records.ts";

/** Opening the remote of a zone, by its code or by a person who may see it. */
export function registerRemoteRoutes(app: App): void {
  serve(app, openRemote, async ({ body, services, request }) => {
    const opened = await openByCode(services, request.ip, body.code);
    return opened.ok ? opened.value : opened;
  });

  serve(app, requestRemoteToken, async ({ subject, services }) => {
    const opened = await openByPerson(services, subject);
    return opened.ok ? opened.value : opened;
  });

  serve(app, getRemoteCode, ({ subject }) => ({ remote_code: shownCode(subject) }));

  serve(app, getRemoteZone, async ({ viewer, services }) => {
    const row = await findZone(services.db, viewer.soundZoneId);
    return row ? toRemoteZone(services, row) : problem("unauthenticated");
  });
}
