import { z } from "zod";
import { type OwnTrack, OwnTrackChanges } from "#shared/contract/rest/music/own-tracks.ts";

/** The values of the forms that correct tracks, at the places that the service names in its errors. */

/** All values of one track. */
export const OneValues = z.object({ changes: OwnTrackChanges.required() });
export type OneInput = z.input<typeof OneValues>;

export function valuesOf(track: OwnTrack): OneInput {
  const { title, artists, album, genres, composers, isrc, iswcs, explicit } = track;
  return {
    changes: {
      title,
      artists: artists.map(({ name }) => name),
      album: album.title,
      genres: [...genres],
      composers: [...composers],
      isrc: isrc ?? "",
      iswcs: [...iswcs],
      explicit,
    },
  };
}

/** The values that differ, so that a colleague's correction of another field stays. */
export function changesOf(track: OwnTrack, values: z.output<typeof OneValues>["changes"]): OwnTrackChanges {
  const former = valuesOf(track).changes;
  const { title, artists, album, genres, composers, isrc, iswcs, explicit } = values;
  return {
    ...(title === former.title ? {} : { title }),
    ...(isSame(artists, former.artists) ? {} : { artists }),
    ...(album === former.album ? {} : { album }),
    ...(isSame(genres, former.genres) ? {} : { genres }),
    ...(isSame(composers, former.composers) ? {} : { composers }),
    ...(isrc === former.isrc ? {} : { isrc }),
    ...(isSame(iswcs, former.iswcs) ? {} : { iswcs }),
    ...(explicit === former.explicit ? {} : { explicit }),
  };
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, index) => name === b[index]);
}

const { artists, album, genres, composers } = OwnTrackChanges.required().shape;

/** Values for several tracks; empty ones stay as they are. */
export const ManyValues = z
  .object({
    changes: z.object({
      artists: z.union([z.tuple([]), artists]),
      album: z.union([z.literal(""), album]),
      genres,
      composers,
      explicit: z.enum(["keep", "yes", "no"]),
    }),
  })
  .transform(({ changes }): { readonly changes: OwnTrackChanges } => ({
    changes: {
      ...(changes.artists.length === 0 ? {} : { artists: [...changes.artists] }),
      ...(changes.album === "" ? {} : { album: changes.album }),
      ...(changes.genres.length === 0 ? {} : { genres: changes.genres }),
      ...(changes.composers.length === 0 ? {} : { composers: changes.composers }),
      ...(changes.explicit === "keep" ? {} : { explicit: changes.explicit === "yes" }),
    },
  }));

export const NO_VALUES: z.input<typeof ManyValues> = {
  changes: { artists: [], album: "", genres: [], composers: [], explicit: "keep" },
};
