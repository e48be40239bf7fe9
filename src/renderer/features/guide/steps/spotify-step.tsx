import { Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { spotifyQueries } from "#renderer/data/spotify/spotify.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { Gate } from "#renderer/parts/spotify/gate.tsx";
import { ImportList } from "#renderer/parts/spotify/import-list.tsx";
import { PlaylistChooser } from "#renderer/parts/spotify/playlist-chooser.tsx";
import type { StepProps } from "./step.ts";
import { StepButtons } from "./step-buttons.tsx";
import classes from "./steps.module.css";

/** Imports playlists from Spotify; done once something was imported. */
export function SpotifyStep({ accountId, onDone, onSkip }: StepProps) {
  const { t } = useTranslation();
  const services = useServices();
  const imports = useQuery(spotifyQueries(services).imports(accountId)).data ?? [];
  return (
    <>
      <div className={classes.spotify}>
        {services.host.manages && <ImportList account={accountId} />}
        <Gate path={paths.onboarding({ accountId, step: "spotify-import" })}>
          {(connected) => <PlaylistChooser {...connected} />}
        </Gate>
      </div>
      <StepButtons onSkip={onSkip}>
        {imports.length > 0 && (
          <Button size="md" onClick={onDone}>
            {t("onboarding.next")}
          </Button>
        )}
      </StepButtons>
    </>
  );
}
