import type { ElectronHost } from "#renderer/host/host.ts";
import type { Services } from "#renderer/lib/services.tsx";
import type { WebPlayer } from "#renderer/player/web-player/web-player.ts";
import { useWebPlayerWanted } from "#renderer/player/web-player/web-player-wanted.ts";
import type { ControlCommand, PlaybackState } from "#shared/contract/control.ts";
import type { PlaybackClient } from "#shared/domain/playback/player-config.ts";
import { partOf } from "#shared/domain/services/part-of.ts";
import { Listeners } from "#shared/player/listeners.ts";

/** Playback on this page or computer. */
export interface PlayingHere {
  /** Whether it is known if anything plays. */
  readonly known: boolean;
  /** Null if nothing plays. */
  readonly state: PlaybackState | null;
  /** The clock of the state's times minus this page's, in ms. */
  readonly clockOffsetMs: number;
  /** This tab as a client of the service; null in the desktop app. */
  readonly client: PlaybackClient | null;
}

/** The player of this page, or of the app around it: works without a network. */
export interface PlayerHere {
  /** The same object until it changes. */
  readonly get: () => PlayingHere;
  readonly subscribe: (listener: () => void) => () => void;
  /** Runs a local command at once and sends it to the service. */
  readonly command: (command: ControlCommand) => Promise<unknown>;
}

/** This page's own player; one per page. */
export function playerHereOf(services: Services): PlayerHere {
  return partOf(services, createPlayerHere);
}

function createPlayerHere(services: Services): PlayerHere {
  return services.host.player ? desktopHere(services.host) : tabHere(services);
}

function desktopHere({ player }: ElectronHost): PlayerHere {
  const changed = new Listeners<null>();
  let playing: PlayingHere = { known: false, state: null, clockOffsetMs: 0, client: null };
  const show = (state: PlaybackState | null) => {
    const clockOffsetMs = state ? state.serverTime - Date.now() : 0;
    playing = { known: true, state, clockOffsetMs, client: null };
    changed.emit(null);
  };
  player.on("state", show);
  // The requested state may arrive after newer events.
  player.state().then(
    (state) => !playing.known && show(state),
    () => undefined,
  );
  return { get: () => playing, subscribe: (listener) => changed.add(listener), command: player.command };
}

/** A tab that plays nothing does not load the player's code. */
function tabHere(services: Services): PlayerHere {
  const changed = new Listeners<null>();
  let player: WebPlayer | null = null;
  let playing: PlayingHere = { known: true, state: null, clockOffsetMs: 0, client: null };
  const look = () => {
    const { playback, clockOffsetMs } = player?.get() ?? { playback: null, clockOffsetMs: 0 };
    playing = { known: true, state: playback, clockOffsetMs, client: player?.client ?? null };
    changed.emit(null);
  };
  const attach = () => {
    import("#renderer/player/web-player/web-player-of.ts").then(
      ({ webPlayerOf }) => {
        if (player) return;
        player = webPlayerOf(services);
        player.subscribe(look);
        look();
      },
      // Without the code, the zone is controlled through the service.
      () => undefined,
    );
  };
  if (useWebPlayerWanted.getState().wanted) attach();
  else useWebPlayerWanted.subscribe(({ wanted }) => wanted && attach());
  return {
    get: () => playing,
    subscribe: (listener) => changed.add(listener),
    command: async (command) => player?.command(command),
  };
}
