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
  /** Wraps the title in the platform's link; the whole card is its target. */
  readonly link: (props: {
    readonly className: string;
    readonly title: string;
    readonly children: ReactNode;
  }) => ReactNode;
  /** Buttons on the cover: shown on hover, on focus, and always on touch screens. */
  readonly action?: ReactNode;
  /** Props for its menu, dragging or dropping. */
  readonly around?: HTMLAttributes<HTMLDivElement>;
}

/** A piece of music in a row or grid, mainly its cover. */
export function MusicCard(props: MusicCardProps) {
  const { title, detail, image, color, round = false, link, action, around } = props;
  // The action is most of a card's work and invisible before a pointer moves: render it after the covers.
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
