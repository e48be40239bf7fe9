import { VisuallyHidden } from "@mantine/core";
import { IconMusic } from "@tabler/icons-react";
import { type CSSProperties, useContext } from "react";
import { pictureSources } from "#renderer/lib/page/images.ts";
import { nearestWidth } from "#shared/domain/formatting/images.ts";
import classes from "./cover.module.css";
import { CoversAtOnce } from "./covers-at-once.ts";
import { useImageState } from "./use-image-state.ts";

interface CoverProps {
  /** Template with %w and %h; null shows the placeholder. */
  readonly image: string | null;
  /** The picture's dominant colour, shown while it loads. */
  readonly color: string | null;
  /** Width and height in CSS px; the picture shrinks with its container. */
  readonly size?: number;
  /** Empty if the name is shown beside it. */
  readonly alt: string;
  /** Loads first, for the main picture of a page. */
  readonly priority?: boolean;
  /** Fills its container instead of keeping `size`; `size` then only selects the picture. */
  readonly fill?: boolean;
}

/** A square picture of music. Reserves its space while loading and without a picture. */
export function Cover({
  image,
  color,
  size = nearestWidth(),
  alt,
  priority = false,
  fill = false,
}: CoverProps) {
  const { state, image: loading } = useImageState(image);
  const isFirst = useContext(CoversAtOnce) || priority;
  const style = {
    ...(fill ? {} : { "--cover-size": `${size}px` }),
    ...(color ? { "--cover-color": color } : {}),
  } as CSSProperties;
  return (
    <div
      className={classes.cover}
      style={style}
      data-fill={fill || undefined}
      data-image={state}
      data-coloured={color !== null || undefined}
    >
      {image !== null && state !== "error" ? (
        <img
          className={classes.image}
          {...pictureSources(image, size, fill)}
          width={size}
          height={size}
          alt={alt}
          loading={isFirst ? "eager" : "lazy"}
          fetchPriority={isFirst ? "high" : "auto"}
          decoding="async"
          draggable={false}
          {...loading}
        />
      ) : (
        <span className={classes.placeholder}>
          {alt && <VisuallyHidden>{alt}</VisuallyHidden>}
          <IconMusic size={Math.max(14, Math.round(size * 0.36))} stroke={1.5} aria-hidden />
        </span>
      )}
    </div>
  );
}
