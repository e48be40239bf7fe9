import { Skeleton } from "@mantine/core";
import type { HTMLAttributes, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "#renderer/lib/paths.ts";
import { genreName } from "#renderer/parts/music/category-name.ts";
import { Cover } from "#renderer/ui/music/cover.tsx";
import { Glow } from "#renderer/ui/music/glow.tsx";
import { TrackRowSkeleton } from "#renderer/ui/music/track-row-skeleton.tsx";
import classes from "./hero.module.css";

/** Most genres shown (specification, music §9). */
const MAX_GENRES = 5;

interface MusicHeroProps {
  readonly kind: string;
  readonly title: string;
  readonly image: string | null;
  readonly color: string | null;
  readonly lead?: ReactNode;
  readonly genres?: readonly string[];
  /** Short facts; empty ones are skipped. */
  readonly facts?: readonly (string | null)[];
  /** Zones that play it now. */
  readonly playing?: ReactNode;
  readonly actions?: ReactNode;
  readonly round?: boolean;
  /** Props of the cover: its menu, and dragging. */
  readonly aroundCover?: HTMLAttributes<HTMLDivElement>;
  readonly children?: ReactNode;
}

/** The head of a music page: cover, title, facts and actions. */
export function MusicHero(props: MusicHeroProps) {
  const { t } = useTranslation();
  const {
    kind,
    title,
    image,
    color,
    lead,
    genres = [],
    facts = [],
    playing,
    actions,
    round,
    aroundCover,
    children,
  } = props;
  return (
    <header className={classes.hero}>
      <Glow color={color} />
      <div {...aroundCover} className={classes.cover} data-round={round || undefined}>
        <Cover image={image} color={color} size={232} alt="" priority fill />
      </div>
      <div className={classes.words}>
        <p className={classes.kind}>{kind}</p>
        <h1 className={classes.title}>{title}</h1>
        {lead ? <p className={classes.lead}>{lead}</p> : null}
        {children ? <div className={classes.text}>{children}</div> : null}
        <p className={classes.facts}>{facts.filter(Boolean).join(" · ")}</p>
        {genres.length > 0 ? (
          <ul className={classes.genres} aria-label={t("music.genres")}>
            {genres.slice(0, MAX_GENRES).map((genre) => (
              <li key={genre}>
                <Link to={paths.search(genre, "playlists")}>{genreName(t, genre)}</Link>
              </li>
            ))}
          </ul>
        ) : null}
        {playing}
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
    </header>
  );
}

/** Its skeleton. */
export function HeroSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("app.loading")}>
      <div className={classes.hero}>
        <div className={classes.cover}>
          <Skeleton height="100%" />
        </div>
        <div className={classes.words}>
          <Skeleton height={14} width={80} mb={14} />
          <Skeleton height={40} width="60%" mb={14} />
          <Skeleton height={16} width="80%" mb={28} />
          <Skeleton height={42} width={220} />
        </div>
      </div>
      <TrackRowSkeleton rows={6} />
    </div>
  );
}
