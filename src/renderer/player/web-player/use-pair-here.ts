import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "#renderer/lib/errors/toast.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { queryKeys } from "#renderer/lib/query-keys.ts";
import { useWebPlayer } from "./use-web-player.ts";
import { useWebPlayerWanted } from "./web-player-wanted.ts";

/** Plays a zone in this tab on request, with a toast for the result. */
export function usePairHere() {
  const { t } = useTranslation();
  const { player } = useWebPlayer();
  const look = useWebPlayerWanted((wanted) => wanted.look);
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);

  const pair = async (zone: { readonly id: string; readonly name: string; readonly accountId: string }) => {
    setBusy(true);
    try {
      const outcome = await player.pair(zone);
      look();
      if (outcome === "paired") toast("success", t("webPlayer.paired", { zone: zone.name }));
      else if (outcome === "took-over") toast("success", t("webPlayer.tookOver", { zone: zone.name }));
      else toast("error", t("webPlayer.noToken", { zone: zone.name }));
    } catch (error) {
      toast("error", errorText(error));
    } finally {
      setBusy(false);
      queryClient.invalidateQueries({ queryKey: queryKeys.zone(zone.id) });
    }
  };
  return { pair, busy };
}
