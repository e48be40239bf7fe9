import { useState } from "react";

/** A picture's state: missing, loading, loaded, or failed (specification, platform §4). */
export type ImageState = "inactive" | "loading" | "loaded" | "error";

/** Follows the loading of a picture; spread `image` onto its element. A new source starts over. */
export function useImageState(source: string | null) {
  const [ended, setEnded] = useState<{ readonly source: string; readonly state: "loaded" | "error" } | null>(
    null,
  );
  const end = (state: "loaded" | "error") => () => {
    if (source !== null) setEnded({ source, state });
  };
  const state: ImageState = source === null ? "inactive" : ended?.source === source ? ended.state : "loading";
  return { state, image: { onLoad: end("loaded"), onError: end("error") } };
}
