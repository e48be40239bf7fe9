import { audioOf, catalogueOf, matchTracks, type TrackRecord } from "#server/modules/music-lookup/public.ts";
import type { Services } from "#server/services.ts";
import type { TrackReferences } from "#shared/contract/graphql/inputs/playlists.ts";
import { fileNameKey } from "#shared/domain/music/file-name.ts";
import type { Listener } from "#shared/domain/music/hearing.ts";
import type { DescribedTrack, TrackMatch } from "#shared/domain/music/spotify/match-tracks.ts";
import { readMusicReference } from "#shared/domain/music/track-reference.ts";

export interface FoundTrack {
  readonly track: TrackRecord | null;
  readonly by: "uri" | "isrc" | "title" | null;
}

/**
 * Which tracks of the catalogue are meant: by URI or id, then by ISRC, then by the name of the file, then by title, artist
 * and length, whichever of the two names is the artist's.
 */
export async function findReferences(
  services: Services,
  listener: Listener,
  references: TrackReferences,
): Promise<readonly FoundTrack[]> {
  const wanted = references.map((reference) => {
    const named = reference.uri ? readMusicReference(reference.uri) : null;
    return {
      ...reference,
      id: named?.kind === "Track" ? named.id : null,
      fileName: reference.uri ? fileNameKey(reference.uri) : null,
      isrc: reference.isrc ?? null,
      title: clean(reference.title),
      artists: [clean(reference.artists)].filter((names) => names !== ""),
      durationMs: reference.durationMs && reference.durationMs > 0 ? reference.durationMs : null,
    };
  });
  const described = await matchEitherWay(services, listener, wanted);
  const known = await catalogueOf(services, listener).tracks(
    [...wanted.map(({ id }) => id), ...described.map((match) => match?.id)].filter((id) => id != null),
  );
  return wanted.map(({ id }, place): FoundTrack => {
    const named = offered(known.get(id ?? ""));
    if (named) return { track: named, by: "uri" };
    const match = described[place];
    const alike = offered(known.get(match?.id ?? ""));
    return match && alike ? { track: alike, by: BY[match.by] } : { track: null, by: null };
  });
}

const BY = { isrc: "isrc", file: "uri", name: "title" } as const satisfies Record<TrackMatch["by"], string>;

/** Some programs write "Artist - Title", others "Title - Artist": what is not found is looked for the other way round. */
async function matchEitherWay(
  services: Services,
  listener: Listener,
  wanted: readonly DescribedTrack[],
): Promise<readonly (TrackMatch | null)[]> {
  const matches = await matchTracks(services, listener, wanted);
  const open = wanted.flatMap((track, place) => (matches[place] ? [] : { place, turned: turned(track) }));
  const others = await matchTracks(
    services,
    listener,
    open.map((one) => one.turned),
  );
  const found = new Map(open.map(({ place }, index) => [place, others[index] ?? null]));
  return matches.map((match, place) => match ?? found.get(place) ?? null);
}

/** "Title - Live - Artist" was read as a track "Live - Artist" by "Title". */
function turned({ title, artists, durationMs }: DescribedTrack): DescribedTrack {
  const parts = [...artists, ...title.split(" - ")].filter((part) => part !== "");
  const artist = parts.length > 1 ? parts.pop() : undefined;
  return { isrc: null, title: artist ? parts.join(" - ") : "", artists: artist ? [artist] : [], durationMs };
}

function offered(track: TrackRecord | undefined): TrackRecord | null {
  return track && audioOf(track) ? track : null;
}

function clean(given: string | null | undefined): string {
  return (given ?? "").replaceAll("\0", "").toWellFormed().trim();
}
