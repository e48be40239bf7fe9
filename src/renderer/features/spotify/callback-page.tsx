import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { holdToasts } from "#renderer/lib/errors/toast.ts";
import { paths } from "#renderer/lib/paths.ts";
import { messageFor } from "#renderer/lib/spotify/authorise.ts";
import { BarePage } from "#renderer/ui/layout/bare-page.tsx";

/** /spotify-callback: posts Spotify's result to the page that opened this window, which then closes it. */
export function CallbackPage() {
  const { t } = useTranslation();
  const search = paths.spotifyCallback.useSearch();
  const [isTold, setTold] = useState<boolean | null>(null);
  useEffect(holdToasts, []);
  useEffect(() => {
    const message = messageFor(search);
    const opener = window.opener as Window | null;
    // Keeps the code out of copied addresses and the history.
    history.replaceState(history.state, "", paths.spotifyCallback());
    if (message && opener) {
      opener.postMessage(message, location.origin);
      setTold(true);
    } else setTold((told) => told ?? false);
  }, [search]);
  return (
    <BarePage>
      <h1>{t(isTold === false ? "spotify.callback.lost" : "spotify.callback.done")}</h1>
      <p>{t(isTold === false ? "spotify.callback.lostHint" : "spotify.callback.doneHint")}</p>
      <Button variant="default" onClick={() => window.close()}>
        {t("spotify.callback.close")}
      </Button>
    </BarePage>
  );
}
