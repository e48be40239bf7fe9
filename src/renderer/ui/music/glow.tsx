import type { CSSProperties } from "react";
import classes from "./glow.module.css";

/** A soft tint of a cover's dominant colour behind the top of its container, which must be positioned and `isolation: isolate`. */
export function Glow({ color }: { readonly color: string | null }) {
  if (color === null) return null;
  return <div className={classes.glow} style={{ "--glow": color } as CSSProperties} aria-hidden />;
}
