import { z } from "zod";

/** A track's artists, in the order of their credits. */
export const TrackArtists = z.array(z.object({ id: z.string(), name: z.string() }));

/** The album that a track is listed under. */
export const TrackAlbum = z.object({
  id: z.string(),
  title: z.string(),
  /** Template of the cover, with %w and %h. */
  image: z.string().nullable(),
  colorHex: z.string().nullable(),
});
