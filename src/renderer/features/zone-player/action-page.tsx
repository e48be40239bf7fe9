import { useEffect, useRef } from "react";
import { Navigate, useNavigate } from "react-router-dom";
import { paths } from "../../lib/paths.ts";
import { PlayerSkeleton } from "../../player/zone/player-skeleton.tsx";
import { actionCommand, mayAct } from "./player-action.ts";
import { useZonePlayer } from "./use-zone-player.ts";

/** /accounts/{account}/zones/{zone}/player/{action}: does it once and goes on to the player. */
export function ActionPage() {
  const { accountId, zoneId, playerAction: action } = paths.zoneAction.useParams();
  const { value } = paths.zoneAction.useSearch();
  const { zone, state, command, block } = useZonePlayer(zoneId);
  const navigate = useNavigate();
  const done = useRef(false);
  const parent = paths.zonePlayer({ accountId, zoneId });
  // What was kept over a reload may no longer be allowed: it is waited for what the service says now.
  const known = zone.isFetching ? undefined : zone.data;
  const refused = zone.isLoadingError || (known && !mayAct(known.permissions));
  const ready = !refused && known !== undefined && (action !== "block" || state !== null);

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
