import { useSyncExternalStore } from "react";
import { useServices } from "../lib/services.tsx";
import type { PreviewState } from "./preview-state.ts";

/** What is previewed now; rendered again when it changes. */
export function usePreview(): PreviewState {
  const { preview } = useServices();
  return useSyncExternalStore(preview.subscribe, preview.getState);
}
