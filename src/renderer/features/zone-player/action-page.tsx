import { useEffect, useRef } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { PlayerSkeleton } from "#renderer/player/zone/player-skeleton.tsx";
import { actionCommand } from "./player-action.ts";
import { useZonePlayer } from "./use-zone-player.ts";

/** /accounts/{account}/zones/{zone}/player/{action}: runs the action once, then opens the player. */
export function ActionPage() {
  const { accountId, zoneId, playerAction: action } = paths.zoneAction.useParams();
  const { value } = paths.zoneAction.useSearch();
  const { state, command, block } = useZonePlayer({ account: accountId, soundZone: zoneId });
  const navigate = useNavigate();
  const track = state?.track ?? null;
  const done = useRef(false);
  const parent = paths.zonePlayer({ accountId, zoneId });
  const ready = action !== "block" || state !== null;

  useEffect(() => {
    if (!ready || done.current) return;
    done.current = true;
    if (action === "block") {
      if (track) block?.(track);
    } else {
      const wanted = actionCommand(action, value);
      if (wanted) command(wanted);
    }
    navigate(parent, { replace: true });
  }, [ready, action, value, command, block, track, navigate, parent]);

  return <PlayerSkeleton />;
}
