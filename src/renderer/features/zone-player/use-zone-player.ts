import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { mayPlay } from "#shared/domain/zones/payment.ts";
import { useBlocking } from "../../data/blocking.ts";
import { zoneQueries } from "../../data/zones.ts";
import { useServices } from "../../lib/services.tsx";
import { canControl, playerNotice } from "../../player/zone/notice.ts";
import { useZoneControl } from "../../player/zone/use-zone-control.ts";

/** A zone, what it plays, and its controls. `state` is null until it is known. */
export function useZonePlayer(zoneId: string) {
  const zone = useQuery(zoneQueries(useServices()).detail(zoneId));
  const control = useZoneControl(zoneId);
  const isHere = control.config.type !== "remote";
  // A player in this computer also obeys without a network.
  const state = useMemo(
    () => (isHere && control.state ? { ...control.state, online: true } : control.state),
    [isHere, control.state],
  );
  const blocking = useBlocking(zoneId);
  const notice = zone.data
    ? playerNotice(state, {
        paired: zone.data.paired === "paired",
        hasSubscription: mayPlay(zone.data, Date.now()),
      })
    : null;

  return {
    zone,
    state,
    notice,
    disabled: !canControl(notice),
    command: control.command,
    staleSince: control.staleSince,
    clockOffsetMs: control.clockOffsetMs,
    ...blocking,
  };
}
