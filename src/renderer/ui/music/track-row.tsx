import { Badge } from "@mantine/core";
import type { HTMLAttributes, ReactNode } from "react";
import { PlayingBars } from "#renderer/ui/feedback/playing-bars.tsx";
import { Cover } from "./cover.tsx";
import classes from "./track-row.module.css";

interface TrackRowProps {
  /** Text, or a link with text. */
  readonly title: ReactNode;
  readonly artists: string;
  readonly image: string | null;
  readonly color: string | null;
  /** Before the cover: a number, or a time of day. */
  readonly lead?: ReactNode;
  readonly explicitLabel?: string | undefined;
  readonly explicit?: boolean;
  readonly playing?: boolean;
  /** The track cannot be played here, or is blocked. */
  readonly muted?: boolean;
  readonly duration?: string | undefined;
  /** Marks of its outcome; below the title on narrow screens. */
  readonly marks?: ReactNode;
  readonly actions?: ReactNode;
  /** Props for dragging. */
  readonly around?: HTMLAttributes<HTMLDivElement>;
}

/** One track in a list. */
export function TrackRow(props: TrackRowProps) {
  const { title, artists, image, color, lead, explicit, explicitLabel } = props;
  const { playing, muted, duration, marks, actions, around } = props;
  return (
    <div
      {...around}
      className={classes.row}
      data-muted={muted || undefined}
      data-playing={playing || undefined}
    >
      {lead !== undefined && <div className={classes.lead}>{playing ? <PlayingBars playing /> : lead}</div>}
      <Cover image={image} color={color} size={44} alt="" />
      <div className={classes.words}>
        <div className={classes.title}>
          <span dir="auto" className={classes.name}>
            {title}
          </span>
          {explicit && (
            <Badge size="xs" variant="default" radius="xs" aria-label={explicitLabel} title={explicitLabel}>
              E
            </Badge>
          )}
        </div>
        <div dir="auto" className={classes.artists}>
          {artists}
        </div>
      </div>
      {marks && <div className={classes.marks}>{marks}</div>}
      {duration && <div className={classes.duration}>{duration}</div>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
