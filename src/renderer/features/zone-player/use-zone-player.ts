import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { useUpgradeOffer } from "#renderer/data/access/upgrade.ts";
import { useBlocking } from "#renderer/data/playback/blocking.ts";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { canControl, playerNotice } from "#renderer/player/zone/notice.ts";
import { useZoneControl } from "#renderer/player/zone/use-zone-control.ts";
import { mayPlay } from "#shared/domain/zones/payment.ts";

/**
 * A zone, its playback state and controls. `state` is null until loaded; `refusal` is why the person may not control
 * it.
 */
export function useZonePlayer(about: { readonly account: string; readonly soundZone: string }) {
  const zone = useQuery(zoneQueries(useServices()).detail(about.soundZone));
  const control = useZoneControl(about.soundZone);
  const isHere = control.config.type !== "remote";
  // A player in this computer can be controlled without a network.
  const state = useMemo(
    () => (isHere && control.state ? { ...control.state, online: true } : control.state),
    [isHere, control.state],
  );
  const { block } = useBlocking(about);
  const refusal = useRefusalText(useMay("zone.control", about));
  const clearing = useUpgradeOffer("queue.clear", useMay("queue.clear", about));
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
    disabled: !canControl(notice) || refusal !== null,
    refusal,
    /** Offers a larger plan to clear requests. */
    onClearRefused: clearing,
    command: control.command,
    staleSince: control.staleSince,
    clockOffsetMs: control.clockOffsetMs,
    block,
  };
}
