import type { z } from "zod";
import { signAudio } from "#server/modules/media/public.ts";
import { type TrackRecord, wholeCatalogue } from "#server/modules/music-lookup/public.ts";
import { decodeCursor, encodeCursor } from "#server/plugins/calls/cursor.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { listOwnTracks, OwnTrack, OwnTrackPage } from "#shared/contract/rest/music/own-tracks.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { countOwnTracks, isPlace, ownTracksAfter } from "./repository.ts";

/** A page of an account's own tracks. */
export async function listTracks(
  services: Services,
  viewer: Viewer,
  accountId: string,
  { q, sort, first, after }: z.output<typeof listOwnTracks.query>,
): Promise<Result<OwnTrackPage, Problem>> {
  const [of, ...place] = after === undefined ? [sort] : (decodeCursor(after) ?? []);
  if (of !== sort || (after !== undefined && !isPlace(sort, place)))
    return problem("invalid", { fields: { after: { code: "invalid" } } });
  const { db } = services;
  const [total, found] = await Promise.all([
    countOwnTracks(db, accountId, q),
    first === 0
      ? []
      : ownTracksAfter(db, accountId, {
          q,
          sort,
          most: first + 1,
          after: after === undefined ? null : place,
        }),
  ]);
  const page = found.slice(0, first);
  const records = await wholeCatalogue(services).tracks(page.map(({ id }) => id));
  const last = page.at(-1);
  return ok({
    items: page.flatMap(({ id }) => {
      const record = records.get(id);
      return record ? [toOwnTrack(record, previewOf(services, viewer, id))] : [];
    }),
    total,
    next: last && found.length > first ? encodeCursor([sort, ...last.place]) : null,
  });
}

/** A zone's remote never lists tracks. */
function previewOf(services: Services, viewer: Viewer, id: string): string | null {
  return viewer.kind === "remote" ? null : signAudio(services, id, viewer, "preview").url;
}

function toOwnTrack(track: TrackRecord, preview: string | null): OwnTrack {
  const { id, title, artists, album, genres, composers, isrc, iswcs, explicit, durationMs, createdAt } =
    track;
  return {
    id,
    title,
    artists: artists.map((artist) => ({ id: artist.id, name: artist.name })),
    album: {
      id: album.id,
      title: album.title,
      image: album.image?.template ?? null,
      color_hex: album.image?.colorHex ?? null,
    },
    genres,
    composers,
    isrc,
    iswcs,
    explicit,
    duration_ms: durationMs,
    preview,
    added_at: createdAt.toISOString(),
  };
}
