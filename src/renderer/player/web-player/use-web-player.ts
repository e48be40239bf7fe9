import { useSyncExternalStore } from "react";
import { useServices } from "#renderer/lib/services.tsx";
import type { WebPlayer, WebPlayerState } from "./web-player.ts";
import { webPlayerOf } from "./web-player-of.ts";

/** This page as a player; renders again when it changes. */
export function useWebPlayer(): { readonly player: WebPlayer; readonly state: WebPlayerState } {
  const player = webPlayerOf(useServices());
  return { player, state: useSyncExternalStore(player.subscribe, player.get) };
}
