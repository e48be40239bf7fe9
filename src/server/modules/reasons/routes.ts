import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { problem } from "#server/problems.ts";
import { changeLessOften, getTrackReason, listLessOften } from "#shared/contract/rest/music/reasons.ts";
import { changeLessOften as change } from "./commands/change-less-often.ts";
import { namedLessOften } from "./less-often.ts";
import { trackReason } from "./track-reason.ts";

/** Why a zone plays a track, and its reduced music. */
export function registerReasonRoutes(app: App): void {
  serve(app, getTrackReason, async ({ subject, params, query, services }) => {
    const reason = await trackReason(services, subject.zone, params.track, query.collection);
    return reason ?? problem("not-found");
  });

  serve(app, listLessOften, async ({ subject, services }) => ({
    items: await namedLessOften(services, subject.zone.id),
  }));

  serve(app, changeLessOften, async ({ viewer, subject, body, services }) => {
    const changed = await change(services, viewer, subject, body);
    return changed.ok ? { items: await namedLessOften(services, subject.zone.id) } : changed;
  });
}
