import { useState } from "react";

/** How far a picture is: there is none, it is on its way, it is there, or it cannot be had (specification, platform §4). */
export type ImageState = "inactive" | "loading" | "loaded" | "error";

/** Follows the loading of a picture; `image` is spread onto its element. A new source starts again. */
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
