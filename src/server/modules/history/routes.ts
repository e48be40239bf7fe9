import { catalogueOf, toHistoryTrack } from "#server/modules/music-lookup/public.ts";
import { findSchedules } from "#server/modules/schedules/public.ts";
import type { ZoneRow } from "#server/modules/zones/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import type { Services } from "#server/services.ts";
import { exportHistory, getHistory, listBlockedTracks } from "#shared/contract/rest/music/history.ts";
import { blockFromRemote, unblockFromRemote } from "#shared/contract/rest/zones/remotes.ts";
import { isIdOf } from "#shared/domain/ids/opaque-id.ts";
import { accountListener } from "#shared/domain/music/hearing.ts";
import { blockTrack, unblockTrack } from "./commands/block-track.ts";
import { historyFile } from "./history-file.ts";
import { localDay } from "./local-day.ts";
import { blockedIn, type HistoryRow, playsOf } from "./repository.ts";

/** PostgreSQL's range of times is limited: a later `before` is cut to this. */
const LATEST_MS = Date.UTC(9999, 0, 1);

/** Played and blocked tracks of a zone. */
export function registerHistoryRoutes(app: App): void {
  serve(app, getHistory, async ({ subject, query, services }) => {
    const { zone, location } = subject;
    const before = query.before === undefined ? null : Math.max(0, Math.min(query.before, LATEST_MS));
    const plays = await playsOf(services.db, {
      soundZoneId: zone.id,
      span: query.date === undefined ? null : localDay(query.date, location.timezone),
      before: before === null ? null : { startedAt: before },
      limit: query.limit + 1,
    });
    const page = wholeMoments(plays, query.limit);
    return {
      items: await historyEntries(services, subject, page),
      before: page.length < plays.length ? (page.at(-1)?.startedAt.getTime() ?? null) : null,
      timezone: location.timezone,
    };
  });

  serve(app, exportHistory, ({ subject, query, services }) =>
    historyFile(services, subject, { date: query.date, language: query.language }),
  );

  serve(app, blockFromRemote, async ({ viewer, subject, body, services }) => {
    const done = await blockTrack(services, viewer, subject, body.track);
    return done.ok ? { blocked: true as const } : done;
  });

  serve(app, unblockFromRemote, async ({ subject, body, services }) => {
    await unblockTrack(services, subject, body.track);
    return { blocked: false as const };
  });

  serve(app, listBlockedTracks, async ({ subject, services }) => {
    const blocked = await blockedIn(services.db, [subject.zone.id]);
    const catalogue = catalogueOf(services, accountListener(subject.account.id));
    const tracks = await catalogue.tracks(blocked.map(({ trackId }) => trackId));
    return {
      items: blocked.flatMap(({ trackId, blockedAt, blockedBy }) => {
        const track = tracks.get(trackId);
        return track ? [{ track: toHistoryTrack(track), blockedAt: blockedAt.getTime(), blockedBy }] : [];
      }),
    };
  });
}

/**
 * Cuts the page between two start times: the next page begins before a time, and would lose plays with the
 * same one. A page whose plays all began at the same time is left unchanged.
 */
function wholeMoments(plays: readonly HistoryRow[], limit: number): readonly HistoryRow[] {
  const over = plays[limit];
  if (!over) return plays;
  const cut = plays.findIndex(({ startedAt }) => startedAt.getTime() === over.startedAt.getTime());
  return plays.slice(0, cut > 0 ? cut : limit);
}

/** Players may report any track and source: the history shows only music that the account may access. */
async function historyEntries(services: Services, { zone, account }: ZoneRow, plays: readonly HistoryRow[]) {
  if (plays.length === 0) return [];
  const catalogue = catalogueOf(services, accountListener(account.id));
  const [tracks, blocked, sources] = await Promise.all([
    catalogue.tracks(plays.map(({ trackId }) => trackId)),
    blockedIn(services.db, [zone.id]),
    sourceNames(services, account.id, plays),
  ]);
  const blockedIds = new Set(blocked.map(({ trackId }) => trackId));
  return plays.flatMap((play) => {
    const track = tracks.get(play.trackId);
    if (!track) return [];
    const name = play.sourceId === null ? undefined : sources.get(play.sourceId);
    return [
      {
        playId: play.playId,
        startAt: play.startedAt.getTime(),
        endedAt: play.endedAt.getTime(),
        playedMs: play.playedMs,
        transition: play.transition,
        skippedBy: play.skippedBy,
        track: toHistoryTrack(track),
        source: play.sourceId !== null && name !== undefined ? { id: play.sourceId, name } : null,
        origin: play.origin,
        blocked: blockedIds.has(play.trackId),
      },
    ];
  });
}

/** Names of the playlists and schedules that plays came from, by id. */
async function sourceNames(
  services: Services,
  accountId: string,
  plays: readonly HistoryRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(plays.flatMap(({ sourceId }) => sourceId ?? []))];
  const catalogue = catalogueOf(services, accountListener(accountId));
  const [collections, schedules] = await Promise.all([
    Promise.all(ids.map((id) => catalogue.collection(id))),
    findSchedules(
      services.db,
      ids.filter((id) => isIdOf("Schedule", id)),
    ),
  ]);
  const own = [...schedules.values()].filter((schedule) => schedule.accountId === accountId);
  const rows = [...collections, ...own].filter((row) => row !== undefined);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
