import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import type { MusicSource } from "./music-source.ts";
import classes from "./source-menu.module.css";
import { useSourceMenu } from "./source-menu-store.ts";
import { beside } from "./use-menu-opener.ts";

interface LinkParts {
  readonly className: string;
  /** The full text if it is truncated. */
  readonly title: string;
  readonly children: ReactNode;
}

/** Renders a title as a link to a page of the client. */
export const linkTo = (path: string) => (parts: LinkParts) => <Link {...parts} to={path} />;

/**
 * Renders a playlist's or schedule's title as a link to its page. Where an account's music is chosen for it, playlists
 * have no page: the title opens their menu.
 */
export function useSourceLink(source: MusicSource, path: string): (parts: LinkParts) => ReactNode {
  const open = useSourceMenu((store) => store.open);
  const account = useCurrentAccount();
  if (source.kind === "schedule" || !account?.settings.restrict_discover_music) return linkTo(path);
  return ({ className, title, children }) => (
    <button
      type="button"
      className={`${classes.titleButton} ${className}`}
      title={title}
      aria-haspopup="menu"
      onClick={({ currentTarget }) => open({ source, playback: null, at: beside(currentTarget) })}
    >
      {children}
    </button>
  );
}
