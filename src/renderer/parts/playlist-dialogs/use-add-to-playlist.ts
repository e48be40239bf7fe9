import { useMayHere } from "#renderer/data/access/access.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { type Addition, usePlaylistDialogs } from "./store.ts";

/**
 * Opens the dialog that adds music to a playlist; null for people who cannot edit manual playlists, and in the desktop
 * player.
 */
export function useAddToPlaylist(): ((addition: Addition) => void) | null {
  const { host } = useServices();
  const mayMake = useMayHere("playlist.create")?.ok === true;
  const open = usePlaylistDialogs((store) => store.open);
  return mayMake && host.manages ? (addition) => open({ type: "choose", addition }) : null;
}
