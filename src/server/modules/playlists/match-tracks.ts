import { z } from "zod";
import { audioOf, catalogueOf, type TrackRecord } from "#server/modules/music-lookup/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { artistNames } from "#shared/domain/music/artist-names.ts";
import type { Listener } from "#shared/domain/music/hearing.ts";
import { readIsrc } from "#shared/domain/music/isrc.ts";
import { isSameTrack, plainTitle, titleSpellings } from "#shared/domain/music/track-match.ts";
import { readMusicReference } from "#shared/domain/music/track-reference.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { parseFields } from "#shared/domain/validation/schema-messages.ts";
import { tracksByIsrc, tracksByTitle } from "./repository.ts";

const MOST_REFERENCES = 500;
/** Of one title: names that half the world uses must not fetch half the catalogue. */
const MOST_CANDIDATES = 5000;

const text = (longest: number) => z.string().max(longest).nullish();
const References = z.object({
  references: z
    .array(
      z.object({
        uri: text(2000),
        isrc: text(100),
        title: text(400),
        artists: text(1000),
        durationMs: z.int().nullish(),
      }),
    )
    .max(MOST_REFERENCES),
});

export interface TrackMatch {
  readonly track: TrackRecord | null;
  readonly by: "uri" | "isrc" | "title" | null;
}

/** Which tracks of the catalogue are meant: by URI or id, then by ISRC, then by title, artist and length. */
export async function matchTracks(
  services: Services,
  listener: Listener,
  input: object,
): Promise<Result<readonly TrackMatch[], Problem>> {
  const parsed = parseFields(References, input);
  if (!parsed.ok) return problem("invalid", { fields: parsed.reason });
  const wanted = parsed.value.references.map((reference) => {
    const named = reference.uri ? readMusicReference(reference.uri) : null;
    return {
      ...reference,
      id: named?.kind === "Track" ? named.id : null,
      isrc: readIsrc(reference.isrc ?? ""),
      title: clean(reference.title),
      artists: clean(reference.artists),
      durationMs: reference.durationMs && reference.durationMs > 0 ? reference.durationMs : null,
    };
  });
  const catalogue = catalogueOf(services, listener);
  const isrcs = await tracksByIsrc(
    services.db,
    listener,
    wanted.flatMap(({ isrc }) => isrc ?? []),
  );
  const titles = new Set(wanted.flatMap(({ title }) => titleSpellings(title)));
  const titled = await tracksByTitle(services.db, listener, [...titles], MOST_CANDIDATES);
  const byIsrc = new Map(isrcs.toReversed().map(({ id, isrc }) => [isrc, id]));
  const known = await catalogue.tracks([
    ...wanted.flatMap(({ id }) => id ?? []),
    ...byIsrc.values(),
    ...titled,
  ]);
  const byTitle = Map.groupBy(
    titled.flatMap((id) => known.get(id) ?? []),
    ({ title }) => plainTitle(title),
  );
  return ok(
    wanted.map(({ id, isrc, ...named }): TrackMatch => {
      const meant = offered(known.get(id ?? ""));
      if (meant) return { track: meant, by: "uri" };
      const coded = isrc && offered(known.get(byIsrc.get(isrc) ?? ""));
      if (coded) return { track: coded, by: "isrc" };
      const alike = (byTitle.get(plainTitle(named.title)) ?? []).find((track) =>
        isSameTrack(named, {
          title: track.title,
          artists: artistNames(track),
          durationMs: track.durationMs,
        }),
      );
      return alike ? { track: alike, by: "title" } : { track: null, by: null };
    }),
  );
}

function offered(track: TrackRecord | undefined): TrackRecord | null {
  return track && audioOf(track) ? track : null;
}

function clean(given: string | null | undefined): string {
  return (given ?? "").replaceAll("\0", "").toWellFormed().trim();
}
