import { type Piece, planPiece } from "./compose/plan.ts";
import { type GenreSlug, genreComposers } from "./genres/genres.ts";
import { type PcmChunk, renderScore } from "./render.ts";

/** All parameters that decide how a track sounds. */
export interface TrackRecipe extends Piece {
  readonly genre: GenreSlug;
}

/** Exact length of a track in frames at 48 kHz, without rendering it. */
export function trackFrames(recipe: TrackRecipe): number {
  const genre = genreComposers[recipe.genre];
  return planPiece(recipe, genre.beatsPerBar, genre.tail).frames;
}

/**
 * Composes and renders a track, about a second at a time. The same recipe gives the same samples. The arrays
 * of a chunk are reused: copy or use them before requesting the next.
 */
export function renderTrack(recipe: TrackRecipe): Generator<PcmChunk> {
  const genre = genreComposers[recipe.genre];
  return renderScore(genre.compose(recipe, planPiece(recipe, genre.beatsPerBar, genre.tail)), recipe.seed);
}
