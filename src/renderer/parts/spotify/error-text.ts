import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { AuthorisationError } from "#renderer/lib/spotify/authorise.ts";
import { SpotifyError } from "#renderer/lib/spotify/spotify-playlists.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { SPOTIFY_FAILURES } from "#shared/domain/music/spotify/spotify-connection.ts";

/** Reasons for a missing authorisation, by Spotify's codes and the client's own. */
const AUTHORISATION_CODES = [
  "aborted",
  "access_denied",
  "blocked",
  "server_error",
  "temporarily_unavailable",
] as const;
const CODES = [...AUTHORISATION_CODES, ...SPOTIFY_FAILURES];

/** Returns the text of a Spotify error; null for any other error. */
export function useSpotifyErrorText(): (error: unknown) => string | null {
  const { t } = useTranslation();
  return useCallback(
    (error) => {
      const code = codeOf(error);
      if (code === null) return null;
      return t(`spotify.errors.${CODES.find((known) => known === code) ?? "unknown"}`);
    },
    [t],
  );
}

function codeOf(error: unknown): string | null {
  if (error instanceof AuthorisationError || error instanceof SpotifyError) return error.code;
  const isSpotifys =
    error instanceof ApiError && SPOTIFY_FAILURES.some((failure) => failure === error.reason);
  return isSpotifys ? error.reason : null;
}
