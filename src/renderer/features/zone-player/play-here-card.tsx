import { Button } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { queryKeys } from "../../lib/query-keys.ts";
import { toast } from "../../lib/toast.ts";
import { useErrorText } from "../../lib/use-error-text.ts";
import { useWebPlayer } from "../../player/web-player/use-web-player.ts";
import { useWebPlayerWanted } from "../../player/web-player/web-player-wanted.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { ignoreRepeat } from "../../ui/ignore-repeat.ts";
import classes from "./pair-page.module.css";

/** Makes this very tab the zone's player. */
export function PlayHereCard({ zone }: { readonly zone: SoundZone }) {
  const { t } = useTranslation();
  const { player, state } = useWebPlayer();
  const look = useWebPlayerWanted((wanted) => wanted.look);
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  useEffect(() => player.prepare(), [player]);

  const pair = async () => {
    setBusy(true);
    try {
      const outcome = await player.pair({ id: zone.id, name: zone.name, accountId: zone.account });
      look();
      if (outcome === "paired") toast("success", t("webPlayer.paired", { zone: zone.name }));
      else toast("error", t("webPlayer.otherTab"));
    } catch (error) {
      toast("error", errorText(error));
    } finally {
      setBusy(false);
      queryClient.invalidateQueries({ queryKey: queryKeys.zone(zone.id) });
    }
  };
  const playsThis = state.where === "here" && state.zone?.id === zone.id;
  const replaces = zone.device !== null || state.where === "here";
  return (
    <div className={classes.codeCard}>
      <p className={classes.hint}>{t("webPlayer.hint")}</p>
      {state.where === "elsewhere" ? (
        <p className={classes.hint} role="status">
          {t("webPlayer.otherTab")}
        </p>
      ) : playsThis ? (
        <p className={classes.hint} role="status">
          {t("webPlayer.playsHere")}
        </p>
      ) : (
        <Button loading={busy} onKeyDown={ignoreRepeat} onClick={replaces ? () => setAsking(true) : pair}>
          {t("webPlayer.play")}
        </Button>
      )}
      <ConfirmDialog
        opened={asking}
        title={t("webPlayer.replaceTitle", { zone: zone.name })}
        commitLabel={t("webPlayer.play")}
        cancelLabel={t("app.cancel")}
        onCommit={pair}
        onClose={() => setAsking(false)}
      >
        {zone.device !== null
          ? t("webPlayer.replaceBody")
          : t("webPlayer.leaveBody", { zone: state.zone?.name ?? "" })}
      </ConfirmDialog>
    </div>
  );
}
