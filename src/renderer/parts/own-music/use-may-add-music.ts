import { useMayHere } from "#renderer/data/access/access.ts";
import { useServices } from "#renderer/lib/services.tsx";

/** Whether own music can be added here, in the current account. False until known. */
export function useMayAddMusic(): boolean {
  const { host } = useServices();
  return useMayHere("own_music.edit")?.ok === true && host.manages;
}
