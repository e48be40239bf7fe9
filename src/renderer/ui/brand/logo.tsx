import { IconBuildingStore } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import { pictureSources } from "#renderer/lib/page/images.ts";
import { useImageState } from "#renderer/ui/music/use-image-state.ts";
import classes from "./logo.module.css";

interface LogoProps {
  /** Template with %w and %h; null for a company without a logo. */
  readonly image: string | null;
  /** Width and height in CSS px. */
  readonly size: number;
  /** Empty if the company's name is shown beside it. */
  readonly alt: string;
}

/** A company's logo; a shop icon if it has none or loading fails. */
export function Logo({ image, size, alt }: LogoProps) {
  const { state, image: loading } = useImageState(image);
  const shown = image !== null && state !== "error";
  return (
    <span
      className={classes.logo}
      data-shown={shown || undefined}
      style={{ "--logo-size": `${size}px` } as CSSProperties}
    >
      {shown ? (
        <img {...pictureSources(image, size, false)} width={size} height={size} alt={alt} {...loading} />
      ) : (
        <IconBuildingStore size={Math.max(18, Math.round(size * 0.45))} stroke={1.7} aria-hidden />
      )}
    </span>
  );
}
