import type { ParseKeys } from "i18next";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { SPOTIFY_FAILURES } from "#shared/domain/music/spotify-connection.ts";
import { AuthorisationError } from "../../lib/spotify/authorise.ts";
import { SpotifyError } from "../../lib/spotify/spotify-playlists.ts";
import { ApiError } from "../../lib/transport/api-error.ts";

/** Says why Spotify did not do what was asked; null for an error that is not about Spotify. */
export function useSpotifyErrorText(): (error: unknown) => string | null {
  const { i18n } = useTranslation();
  return useCallback(
    (error) => {
      const code = codeOf(error);
      if (code === null) return null;
      const key = `spotify.errors.${code}`;
      return i18n.t((i18n.exists(key) ? key : "spotify.errors.unknown") as ParseKeys);
    },
    [i18n],
  );
}

function codeOf(error: unknown): string | null {
  if (error instanceof AuthorisationError || error instanceof SpotifyError) return error.code;
  const isSpotifys =
    error instanceof ApiError && SPOTIFY_FAILURES.some((failure) => failure === error.reason);
  return isSpotifys ? error.reason : null;
}
