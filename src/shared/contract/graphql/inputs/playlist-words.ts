import { z } from "zod";
import { requiredText, text } from "#shared/contract/rest/text.ts";
import { shortened } from "#shared/domain/formatting/shortened.ts";

export const MAX_PLAYLIST_NAME = 120;
export const MAX_PLAYLIST_DESCRIPTION = 400;

/** Name of a playlist or station. */
export const PlaylistName = requiredText(MAX_PLAYLIST_NAME);
/** Description of a playlist or station. */
export const PlaylistDescription = text(MAX_PLAYLIST_DESCRIPTION);

/** A name that nobody typed here, such as an imported one: shortened where {@link PlaylistName} would refuse it. */
export const playlistNameOf = (given: string) => shortened(given, MAX_PLAYLIST_NAME);
/** The same for its description. */
export const playlistDescriptionOf = (given: string) => shortened(given, MAX_PLAYLIST_DESCRIPTION);

/** The fields of a playlist's form. */
export const PlaylistFields = z.object({ name: PlaylistName, shortDescription: PlaylistDescription });
