import { z } from "zod";
import { audioOf, catalogueOf, matchTracks, type TrackRecord } from "#server/modules/music-lookup/public.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { Listener } from "#shared/domain/music/hearing.ts";
import { readMusicReference } from "#shared/domain/music/track-reference.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { parseFields } from "#shared/domain/validation/schema-messages.ts";

const MOST_REFERENCES = 500;

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

export interface FoundTrack {
  readonly track: TrackRecord | null;
  readonly by: "uri" | "isrc" | "title" | null;
}

/** Which tracks of the catalogue are meant: by URI or id, then by ISRC, then by title, artist and length. */
export async function findReferences(
  services: Services,
  listener: Listener,
  input: object,
): Promise<Result<readonly FoundTrack[], Problem>> {
  const parsed = parseFields(References, input);
  if (!parsed.ok) return problem("invalid", { fields: parsed.reason });
  const wanted = parsed.value.references.map((reference) => {
    const named = reference.uri ? readMusicReference(reference.uri) : null;
    return {
      ...reference,
      id: named?.kind === "Track" ? named.id : null,
      isrc: reference.isrc ?? null,
      title: clean(reference.title),
      artists: [clean(reference.artists)].filter((names) => names !== ""),
      durationMs: reference.durationMs && reference.durationMs > 0 ? reference.durationMs : null,
    };
  });
  const described = await matchTracks(services, listener, wanted);
  const known = await catalogueOf(services, listener).tracks(
    [...wanted.map(({ id }) => id), ...described.map((match) => match?.id)].filter((id) => id != null),
  );
  return ok(
    wanted.map(({ id }, place): FoundTrack => {
      const named = offered(known.get(id ?? ""));
      if (named) return { track: named, by: "uri" };
      const match = described[place];
      const alike = offered(known.get(match?.id ?? ""));
      return match && alike
        ? { track: alike, by: match.by === "isrc" ? "isrc" : "title" }
        : { track: null, by: null };
    }),
  );
}

function offered(track: TrackRecord | undefined): TrackRecord | null {
  return track && audioOf(track) ? track : null;
}

function clean(given: string | null | undefined): string {
  return (given ?? "").replaceAll("\0", "").toWellFormed().trim();
}
