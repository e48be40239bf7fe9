import { useCallback, useMemo, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "#renderer/lib/errors/toast.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useStaleSince } from "#renderer/realtime/use-playback-state.ts";
import type { ControlCommand, PlaybackState } from "#shared/contract/control.ts";
import { type PlayerConfig, playerConfig } from "#shared/domain/playback/player-config.ts";
import { playerHereOf } from "./player-here.ts";

export interface ZoneControl {
  readonly config: PlayerConfig;
  /** The zone's state; null until known. */
  readonly state: PlaybackState | null;
  /** Since when the state is stale, epoch ms on the clock of its times; null if it is not. */
  readonly staleSince: number | null;
  /** The clock of the state's times minus this page's, in ms; a stable function. */
  readonly clockOffsetMs: () => number;
  /** Sends a command; a failure shows a toast. A stable function. */
  readonly command: (command: ControlCommand) => void;
}

const NEVER = () => () => undefined;

/**
 * Follows and controls a zone: directly if it plays here, at once and without a network, else through the service. If
 * the zone's staff may not control it, the signed-in person still may, which only the service can check.
 */
export function useZoneControl(zoneId: string): ZoneControl {
  const { t } = useTranslation();
  const services = useServices();
  const { playbackStates } = services;
  const here = playerHereOf(services);
  const playing = useSyncExternalStore(here.subscribe, here.get);
  const config = useMemo(() => {
    const { state, client } = playing;
    return playerConfig(zoneId, state && { zoneId: state.zone.id, client });
  }, [zoneId, playing]);
  const isHere = config.type !== "remote";

  // Until it is known whether the zone plays here, nothing is requested from the service.
  const asks = playing.known && !isHere;
  const subscribe = useCallback(
    (listener: () => void) => playbackStates.subscribe([zoneId], listener),
    [playbackStates, zoneId],
  );
  const remote = useSyncExternalStore(asks ? subscribe : NEVER, () => playbackStates.get(zoneId));
  const state = isHere ? playing.state : remote;

  const stale = useStaleSince();
  const staleSince = isHere ? null : stale;

  const direct = isHere && playing.state?.staffControl === true;
  const command = useCallback(
    (wanted: ControlCommand) => {
      const sent = direct ? here.command(wanted) : playbackStates.command(zoneId, wanted);
      sent.catch(() => toast("error", t("player.commandFailed")));
    },
    [direct, here, playbackStates, zoneId, t],
  );
  const clockOffsetMs = useCallback(
    () => (isHere ? here.get().clockOffsetMs : playbackStates.serviceNow() - Date.now()),
    [isHere, here, playbackStates],
  );
  return { config, state, staleSince, clockOffsetMs, command };
}
