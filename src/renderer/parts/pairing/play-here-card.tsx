import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { ChangeMusicButton } from "#renderer/parts/change-music/change-music-button.tsx";
import { type ShownStatus, shownStatus } from "#renderer/player/web-player/shown-status.ts";
import { usePairHere } from "#renderer/player/web-player/use-pair-here.ts";
import { useWebPlayer } from "#renderer/player/web-player/use-web-player.ts";
import { WebPlayerStatus } from "#renderer/player/web-player/web-player-status.tsx";
import { ConfirmDialog } from "#renderer/ui/dialogs/confirm-dialog.tsx";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import classes from "./pairing.module.css";

/** States in which the zone's music can play in this tab. */
const PLAYS: ReadonlySet<ShownStatus> = new Set(["playing", "offline"]);

/** Makes this tab the zone's player. */
export function PlayHereCard({ zone }: { readonly zone: SoundZone }) {
  const { t } = useTranslation();
  const { player, state } = useWebPlayer();
  const { pair, busy } = usePairHere();
  const [asking, setAsking] = useState(false);
  useEffect(() => player.prepare(), [player]);

  const playHere = () => pair({ id: zone.id, name: zone.name, accountId: zone.account });
  const isThis = state.zone?.id === zone.id;
  const leaves = state.where !== "nowhere" && !isThis;
  const asks = zone.device !== null || leaves;
  const status = shownStatus(state);
  const lacksMusic = zone.play_from === null;
  return (
    <div className={classes.codeCard}>
      <p className={classes.hint}>{t("webPlayer.hint")}</p>
      {state.where === "elsewhere" ? (
        <p className={classes.hint} role="status">
          {t("webPlayer.otherTab", { zone: state.zone?.name ?? "" })}
        </p>
      ) : null}
      {state.where === "here" && isThis ? (
        <>
          <div className={classes.here} role="status">
            <p className={classes.hint}>
              {t(PLAYS.has(status) ? "webPlayer.playsHere" : "webPlayer.isHere")}
            </p>
            {PLAYS.has(status) || (status === "empty" && lacksMusic) ? null : (
              <WebPlayerStatus status={status} playback={state.playback} />
            )}
          </div>
          {lacksMusic ? <ChangeMusicButton zone={zone} sourceId={null} /> : null}
        </>
      ) : (
        <Button loading={busy} onClick={asks ? () => setAsking(true) : playHere}>
          {t("webPlayer.play")}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={t("webPlayer.replaceTitle", { zone: zone.name })}
        commitLabel={t("webPlayer.play")}
        onCommit={playHere}
        onClose={() => setAsking(false)}
      >
        {leaves
          ? t("webPlayer.leaveBody", { zone: state.zone?.name ?? "" })
          : t(state.where === "elsewhere" ? "webPlayer.takeOverBody" : "webPlayer.replaceBody")}
      </ConfirmDialog>
    </div>
  );
}
