import { useEffect, useState } from "react";
import type { PlaybackState } from "#shared/contract/player.ts";
import { useElectronHost } from "./use-electron-host.ts";

interface DesktopPlayer {
  /** What the player in this computer plays; null until it has said so. */
  readonly state: PlaybackState | null;
  /** The clock of the state's times minus this window's, in ms. */
  readonly clockOffsetMs: () => number;
}

/** The player in this computer, as it tells of itself: works without a network. */
export function useDesktopPlayer(): DesktopPlayer {
  const { player } = useElectronHost();
  const [shown, setShown] = useState<DesktopPlayer>({ state: null, clockOffsetMs: () => 0 });
  useEffect(() => {
    let told = false;
    const show = (state: PlaybackState | null) => {
      const offset = state ? state.serverTime - Date.now() : 0;
      setShown({ state, clockOffsetMs: () => offset });
    };
    const stop = player.on("state", (state) => {
      told = true;
      show(state);
    });
    // What was asked for may arrive after what was told since.
    player.state().then(
      (state) => !told && show(state),
      () => undefined,
    );
    return () => {
      told = true;
      stop();
    };
  }, [player]);
  return shown;
}
