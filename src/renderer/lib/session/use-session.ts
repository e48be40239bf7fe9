import { useSyncExternalStore } from "react";
import { useServices } from "#renderer/lib/services.tsx";
import type { SessionState } from "./session.ts";

/** The session; renders again when it changes. */
export function useSession(): SessionState {
  const { session } = useServices();
  return useSyncExternalStore(session.subscribe, session.get);
}
