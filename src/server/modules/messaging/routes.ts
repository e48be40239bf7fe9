import { z } from "zod";
import { accountFacts } from "#server/modules/accounts/public.ts";
import { decodeCursor, encodeCursor } from "#server/plugins/calls/cursor.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { problem } from "#server/problems.ts";
import {
  ANNOUNCEMENT_PLAYS_PAGE,
  type AnnouncementPlayRecord,
  exportAnnouncementPlays,
  listAnnouncementPlays,
} from "#shared/contract/rest/messages/announcement-plays.ts";
import { locationsWithin } from "#shared/domain/access/may.ts";
import { daysIn } from "./plays-days.ts";
import { playsFile } from "./plays-file.ts";
import { findPlays, type NamedPlay, type PlayPlace } from "./plays-repository.ts";

const Place = z.tuple([
  z
    .int()
    .min(0)
    .max(Date.UTC(9999, 0, 1)),
  z.uuid(),
]);

/** What an account's zones announced. */
export function registerMessagingRoutes(app: App): void {
  serve(app, listAnnouncementPlays, async ({ viewer, subject, query, services }) => {
    const after = query.after === undefined ? null : readPlace(query.after);
    if (query.after !== undefined && !after)
      return problem("invalid", { fields: { after: { code: "format" } } });
    const plays = await findPlays(services.db, {
      ...query,
      accountId: subject.id,
      within: locationsWithin(viewer, "messaging.see", {
        account: accountFacts(subject, services.env.billing),
      }),
      days: await daysIn(services.db, subject.id, query),
      after,
      limit: ANNOUNCEMENT_PLAYS_PAGE + 1,
    });
    const items = plays.slice(0, ANNOUNCEMENT_PLAYS_PAGE);
    const last = items.at(-1)?.play;
    return {
      items: items.map(toRecord),
      next: last && plays.length > items.length ? encodeCursor([last.dueAt.getTime(), last.playId]) : null,
    };
  });

  serve(app, exportAnnouncementPlays, async ({ viewer, subject, query, services }) =>
    playsFile(services, query.language, {
      ...query,
      accountId: subject.id,
      within: locationsWithin(viewer, "messaging.see", {
        account: accountFacts(subject, services.env.billing),
      }),
      days: await daysIn(services.db, subject.id, query),
    }),
  );
}

function readPlace(cursor: string): PlayPlace | null {
  const place = Place.safeParse(decodeCursor(cursor));
  if (!place.success) return null;
  const [dueAt, playId] = place.data;
  return { dueAt, playId };
}

function toRecord({
  play,
  zone,
  location,
  timezone,
  announcement,
  campaign,
}: NamedPlay): AnnouncementPlayRecord {
  return {
    id: play.playId,
    zone: { id: play.soundZoneId, name: zone, location, timezone },
    announcement: { id: play.announcementId, name: announcement },
    campaign: play.campaignId === null ? null : { id: play.campaignId, name: campaign ?? "" },
    due_at: play.dueAt.toISOString(),
    started_at: play.startedAt?.toISOString() ?? null,
    played_ms: play.playedMs,
    outcome: play.outcome,
    reason: play.reason,
  };
}
