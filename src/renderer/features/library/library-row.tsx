import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { LibraryNode } from "#renderer/data/library/account-library.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useAboutPlaylist } from "#renderer/parts/music/use-about-playlist.ts";
import { MoreButton } from "#renderer/parts/source-menu/more-button.tsx";
import { playlistSource, scheduleSource } from "#renderer/parts/source-menu/music-source.ts";
import { useSourceCard } from "#renderer/parts/source-menu/use-source-card.ts";
import { useSourceLink } from "#renderer/parts/source-menu/use-source-link.tsx";
import { Cover } from "#renderer/ui/music/cover.tsx";
import { StatusBadge } from "#renderer/ui/status/status-badge.tsx";
import classes from "./library.module.css";
import { useLibraryAccount } from "./library-account.tsx";
import { useTrackDrop } from "./use-track-drop.ts";

interface LibraryRowProps {
  readonly node: LibraryNode;
  /** For the panel: a smaller cover and no menu button; right click, keyboard and long press open the menu. */
  readonly compact?: boolean;
}

/** A playlist, station or schedule of the library as a row. */
export function LibraryRow({ node, compact = false }: LibraryRowProps) {
  const { t } = useTranslation();
  const { id: accountId } = useLibraryAccount();
  const source = useMemo(
    () => (node.__typename === "Schedule" ? scheduleSource(node) : playlistSource(node)),
    [node],
  );
  const path =
    node.__typename === "Schedule"
      ? paths.schedule({ accountId, scheduleId: node.id })
      : paths.playlist({ musicId: node.id });
  const link = useSourceLink(source, path);
  const around = useSourceCard(source);
  const drop = useTrackDrop(node);
  const kind = t(`music.${source.kind}`);
  const isOff = node.__typename === "Schedule" && !node.enabled;
  return (
    <div {...around} {...drop.props} className={classes.row} data-compact={compact || undefined}>
      <Cover
        image={node.display.image?.url ?? null}
        color={node.display.colors?.primary.hex ?? null}
        size={compact ? 40 : 48}
        alt=""
      />
      <div className={classes.words}>
        {link({ className: classes.name ?? "", title: node.name, children: node.name })}
        <div dir="auto" className={classes.detail}>
          {compact ? [kind, isOff && t("music.scheduleOff")].filter(Boolean).join(" · ") : null}
          {compact ? null : <Detail kind={kind} node={node} />}
          {isOff && !compact ? (
            <>
              {" "}
              <StatusBadge tone="none">{t("music.scheduleOff")}</StatusBadge>
            </>
          ) : null}
        </div>
      </div>
      <div className={classes.more}>
        <MoreButton source={source} size={compact ? 32 : 40} />
      </div>
    </div>
  );
}

function Detail({ kind, node }: { readonly kind: string; readonly node: LibraryNode }) {
  const about = useAboutPlaylist(node.__typename === "Schedule" ? { ...node, madeOf: null } : node);
  return [kind, about].filter(Boolean).join(" · ");
}
