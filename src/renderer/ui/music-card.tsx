import { type HTMLAttributes, type ReactNode, useDeferredValue } from "react";
import { Cover } from "./cover.tsx";
import classes from "./music-card.module.css";

interface MusicCardProps {
  readonly title: string;
  readonly detail: string;
  readonly image: string | null;
  readonly color: string | null;
  /** Artists are round. */
  readonly round?: boolean;
  /** Wraps the title in the link of the platform; the whole card is its target. */
  readonly link: (props: {
    readonly className: string;
    readonly title: string;
    readonly children: ReactNode;
  }) => ReactNode;
  /** Buttons on the cover: shown under the pointer, at the focus, and always where one touches. */
  readonly action?: ReactNode;
  /** What opens its menu, drags it, or drops on it. */
  readonly around?: HTMLAttributes<HTMLDivElement>;
}

/** A piece of music as one meets it in a row or grid: its cover above all. */
export function MusicCard(props: MusicCardProps) {
  const { title, detail, image, color, round = false, link, action, around } = props;
  // Most of a card's work, and nobody sees them before they move: they come once the covers are on screen.
  const hasAction = useDeferredValue(true, false) && Boolean(action);
  return (
    <div {...around} className={classes.card} data-round={round || undefined}>
      <div className={classes.cover}>
        <Cover image={image} color={color} alt="" fill />
      </div>
      {link({ className: classes.title ?? "", title, children: title })}
      <p dir="auto" className={classes.detail} title={detail || undefined}>
        {detail}
      </p>
      {hasAction ? (
        <div className={classes.over}>
          <div className={classes.action}>{action}</div>
        </div>
      ) : null}
    </div>
  );
}
