import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { spotifyQueries } from "#renderer/data/spotify/spotify.ts";
import { useDisconnectSpotify } from "#renderer/data/spotify/spotify-changes.ts";
import { useDateText } from "#renderer/lib/i18n/dates.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { spotifyTokensOf } from "#renderer/lib/spotify/token-store.ts";
import classes from "#renderer/parts/spotify/spotify.module.css";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";

/** The person who connected Spotify, with a disconnect button. */
export function ConnectedSection({ account }: { readonly account: string }) {
  const { t } = useTranslation();
  const services = useServices();
  const dateText = useDateText();
  const setup = useQuery(spotifyQueries(services).setup(account));
  const refusal = useRefusalText(useMay("music.edit", { account }));
  const disconnect = useDisconnectSpotify(account);
  const [isAsking, setAsking] = useState(false);
  const { connections = [], following = 0 } = setup.data ?? {};
  if (connections.length === 0) return null;
  return (
    <section aria-labelledby="spotify-connected">
      <h2 id="spotify-connected">{t("spotify.connected.title")}</h2>
      <ul className={classes.connections}>
        {connections.map(({ id, name, connected_by, created_at, works }) => (
          <li key={id}>
            <span dir="auto" className={classes.name}>
              {name}
            </span>
            <span className={works ? classes.facts : classes.failed}>
              {works
                ? t("spotify.connected.by", {
                    name: connected_by,
                    date: dateText(new Date(created_at), { dateStyle: "medium" }),
                  })
                : t("spotify.connected.ended")}
            </span>
          </li>
        ))}
      </ul>
      <p className={classes.note}>{t("spotify.connected.hint")}</p>
      {refusal && <p className={classes.note}>{refusal}</p>}
      <Button variant="default" disabled={refusal !== null} onClick={() => setAsking(true)}>
        {t("spotify.connected.disconnect")}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t("spotify.connected.ask")}
        commitLabel={t("spotify.connected.disconnect")}
        danger
        onCommit={async () => {
          await disconnect.mutateAsync({ params: { account } });
          spotifyTokensOf(services).clear();
        }}
        onClose={() => setAsking(false)}
      >
        {following > 0
          ? t("spotify.connected.following", { count: following })
          : t("spotify.connected.nothing")}
      </ConfirmDialog>
    </section>
  );
}
