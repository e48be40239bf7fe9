import { useQuery } from "@tanstack/react-query";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useParams } from "react-router-dom";
import type { ControlCommand } from "#shared/contract/player.ts";
import { useServices } from "../../lib/services.tsx";
import { toast } from "../../lib/toast.ts";
import { canControl, playerNotice } from "../../player/zone/notice.ts";
import { zonePlayerQueries } from "../../player/zone/queries.ts";
import { mayPlay } from "../../player/zone/subscription.ts";
import { useBlocking } from "../../player/zone/use-blocking.ts";
import { usePlaybackState } from "../../realtime/use-playback-state.ts";

/** The ids in the address of a zone's page. */
export function useZoneParams(): { readonly accountId: string; readonly zoneId: string } {
  const { accountId = "", zoneId = "" } = useParams();
  return { accountId, zoneId };
}

/** The zone of this address, what it plays, and what can be done about it. `state` is null until it is known. */
export function useZonePlayer() {
  const { t } = useTranslation();
  const { accountId, zoneId } = useZoneParams();
  const services = useServices();
  const { playbackStates } = services;
  const zone = useQuery(zonePlayerQueries.zone(services, zoneId));
  const state = usePlaybackState(zoneId);
  const blocking = useBlocking(services, zoneId);
  const notice = zone.data
    ? playerNotice(state, {
        paired: zone.data.paired === "paired",
        hasSubscription: mayPlay(zone.data, Date.now()),
      })
    : null;

  const command = useCallback(
    (wanted: ControlCommand) => {
      playbackStates.command(zoneId, wanted).catch(() => toast("error", t("player.commandFailed")));
    },
    [playbackStates, zoneId, t],
  );
  const clockOffsetMs = useCallback(() => playbackStates.serviceNow() - Date.now(), [playbackStates]);

  return {
    accountId,
    zoneId,
    zone,
    state,
    notice,
    disabled: !canControl(notice),
    command,
    clockOffsetMs,
    ...blocking,
  };
}
