import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { ChangeMusicButton } from "../../parts/change-music/change-music-button.tsx";
import { usePairHere } from "../../player/web-player/use-pair-here.ts";
import { useWebPlayer } from "../../player/web-player/use-web-player.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import classes from "./pair-page.module.css";

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
          <p className={classes.hint} role="status">
            {t("webPlayer.playsHere")}
          </p>
          {zone.play_from === null ? <ChangeMusicButton zone={zone} sourceId={null} /> : null}
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
