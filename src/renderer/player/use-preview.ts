import { useSyncExternalStore } from "react";
import { type Services, useServices } from "#renderer/lib/services.tsx";
import { partOf } from "#shared/domain/services/part-of.ts";
import { createPreview } from "./create-preview.ts";
import type { PreviewPlayer } from "./preview.ts";
import type { PreviewState } from "./preview-state.ts";

/** This page's preview player, created on first use: sign-in needs none. Stops when the session ends. */
export function usePreviewPlayer(): PreviewPlayer {
  return partOf(useServices(), createSessionPreview);
}

function createSessionPreview({ session }: Pick<Services, "session">): PreviewPlayer {
  const preview = createPreview();
  // It lives as long as the page.
  session.onEnd(preview.stop);
  return preview;
}

/** The current preview; renders again when it changes. */
export function usePreview(): PreviewState {
  const preview = usePreviewPlayer();
  return useSyncExternalStore(preview.subscribe, preview.getState);
}
