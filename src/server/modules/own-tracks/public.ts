/** An account's own tracks: lists, corrections, covers and deletion. */

export { forgetDeletedTracks } from "./forget-deleted.ts";
