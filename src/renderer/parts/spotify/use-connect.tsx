import { useState } from "react";
import { useTranslation } from "react-i18next";
import { createSpotifyConnection } from "#renderer/data/spotify/spotify-changes.ts";
import { hideToast } from "#renderer/lib/errors/toast.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { AuthorisationError, authoriseSpotify, callbackAddress } from "#renderer/lib/spotify/authorise.ts";
import { spotifyTokensOf } from "#renderer/lib/spotify/token-store.ts";
import { retryToast } from "#renderer/ui/feedback/retry-toast.tsx";
import type { SpotifySetup } from "#shared/contract/rest/music/spotify.ts";
import { useSpotifyErrorText } from "./error-text.ts";

const TOAST = "spotify-connection";

/** Authorises with Spotify and sends the code to the service. `problem` is the error text. */
export function useConnect(account: string, offered: NonNullable<SpotifySetup["offered"]>) {
  const { t } = useTranslation();
  const services = useServices();
  const spotifyText = useSpotifyErrorText();
  const errorText = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function connect(): Promise<void> {
    setProblem(null);
    hideToast(TOAST);
    setBusy(true);
    try {
      const { authorize_url: authorizeUrl, client_id: clientId, scope } = offered;
      const code = await authoriseSpotify({ authorizeUrl, clientId, scope });
      await exchange(code);
    } catch (error) {
      const text = spotifyText(error) ?? t("spotify.errors.unknown");
      setProblem(text);
      const isExpected = error instanceof AuthorisationError && error.isExpected;
      if (!isExpected) services.reporting.logger("spotify").error(text, error);
    } finally {
      setBusy(false);
    }
  }

  async function exchange(code: string): Promise<void> {
    setBusy(true);
    try {
      const redirectUri = callbackAddress(location.origin);
      const token = await createSpotifyConnection(services, { account, code, redirectUri });
      spotifyTokensOf(services).set(token);
      services.queryClient.invalidateQueries({ queryKey: queryKeys.spotify(account) });
    } catch (error) {
      retryToast({
        id: TOAST,
        message: spotifyText(error) ?? errorText(error),
        retryLabel: t("app.retry"),
        // A code works once: a retry needs a new one.
        onRetry: connect,
      });
    } finally {
      setBusy(false);
    }
  }

  return { connect, isBusy, problem };
}
