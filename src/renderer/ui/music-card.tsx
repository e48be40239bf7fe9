import type { ReactNode } from "react";
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
  readonly link: (props: { readonly className: string; readonly children: ReactNode }) => ReactNode;
  /** A button on the cover: shown under the pointer, at the focus, and always where one touches. */
  readonly action?: ReactNode;
}

/** A piece of music as one meets it in a row or grid: its cover above all. */
export function MusicCard({ title, detail, image, color, round = false, link, action }: MusicCardProps) {
  return (
    <div className={classes.card} data-round={round || undefined}>
      <div className={classes.cover}>
        <Cover image={image} color={color} alt="" fill />
      </div>
      {link({ className: classes.title ?? "", children: title })}
      <p className={classes.detail}>{detail}</p>
      {action ? (
        <div className={classes.over}>
          <div className={classes.action}>{action}</div>
        </div>
      ) : null}
    </div>
  );
}
