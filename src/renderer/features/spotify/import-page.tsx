import { useTranslation } from "react-i18next";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { Gate } from "#renderer/parts/spotify/gate.tsx";
import { ImportList } from "#renderer/parts/spotify/import-list.tsx";
import { PlaylistChooser } from "#renderer/parts/spotify/playlist-chooser.tsx";
import classes from "#renderer/parts/spotify/spotify.module.css";
import { PageHeader } from "#renderer/ui/layout/page-header.tsx";
import { ConnectedSection } from "./connected-section.tsx";

/** /create/import-spotify-playlist: selects Spotify playlists and shows the progress of imports. */
export function ImportPage() {
  const { t } = useTranslation();
  const { host } = useServices();
  const account = useCurrentAccount()?.id ?? null;
  const isHere = account !== null && host.manages;
  return (
    <div className={classes.page}>
      <PageHeader title={t("spotify.title")} below={t("spotify.intro")} />
      {isHere && <ImportList account={account} />}
      <Gate path={paths.importSpotify()}>{(connected) => <PlaylistChooser {...connected} />}</Gate>
      {isHere && <ConnectedSection account={account} />}
    </div>
  );
}
