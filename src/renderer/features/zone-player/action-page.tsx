import { useEffect, useRef } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { useMay } from "../../data/access.ts";
import { paths } from "../../lib/paths.ts";
import { PlayerSkeleton } from "../../player/zone/player-skeleton.tsx";
import { actionCommand } from "./player-action.ts";
import { useZonePlayer } from "./use-zone-player.ts";

/** /accounts/{account}/zones/{zone}/player/{action}: does it once and goes on to the player. */
export function ActionPage() {
  const { accountId, zoneId, playerAction: action } = paths.zoneAction.useParams();
  const { value } = paths.zoneAction.useSearch();
  const { zone, state, command, block } = useZonePlayer(zoneId);
  const navigate = useNavigate();
  const done = useRef(false);
  const parent = paths.zonePlayer({ accountId, zoneId });
  // Actions are for those who may change the zone's subscription (specification, music §2.6).
  const may = useMay("SUBSCRIPTION_WRITE", { account: accountId, soundZone: zoneId });
  // What was kept over a reload may no longer be allowed: it is waited for what the service says now.
  const isKnown = !zone.isFetching && may !== null;
  const refused = zone.isLoadingError || (isKnown && !may.ok);
  const ready = isKnown && !refused && (action !== "block" || state !== null);

  useEffect(() => {
    if (!ready || done.current) return;
    done.current = true;
    if (action === "block") {
      if (state?.track) block(state.track);
    } else {
      const wanted = actionCommand(action, value);
      if (wanted) command(wanted);
    }
    navigate(parent, { replace: true });
  }, [ready, action, state, value, command, block, navigate, parent]);

  return refused ? <Navigate to={parent} replace /> : <PlayerSkeleton />;
}
