import { SegmentedControl } from "@mantine/core";
import { IconArrowsShuffle, IconListNumbers } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { PlaylistPageQuery } from "#shared/contract/graphql/generated/operations.ts";
import { mayChangePlayOrder } from "#shared/domain/music/composers.ts";
import { useCurrentAccount } from "../../data/current-account.ts";
import { type PlaybackMode, readPlaybackMode, useChangePlayOrder } from "../../data/play-order.ts";
import { musicEditor } from "../../lib/account/music-editor.ts";
import { useSession } from "../../lib/session/use-session.ts";
import classes from "./play-order.module.css";

type Playlist = NonNullable<PlaylistPageQuery["playlist"]>;

interface PlayOrderProps {
  readonly playlist: Pick<Playlist, "id" | "composerType" | "presets">;
  readonly market: string;
  readonly owner: string | null;
}

const ORDERS = [
  { mode: "shuffle", Icon: IconArrowsShuffle },
  { mode: "linear", Icon: IconListNumbers },
] as const satisfies readonly { readonly mode: PlaybackMode; readonly Icon: unknown }[];

/** Whether the person who is signed in may change the order in which this playlist plays. */
export function useMayChangePlayOrder({
  composerType,
  curator,
}: Pick<Playlist, "composerType" | "curator">): boolean {
  const { userId } = useSession();
  const account = useCurrentAccount();
  if (userId === null || account === null) return false;
  return mayChangePlayOrder({
    composer: composerType,
    curatorAccountId: curator?.accountId ?? null,
    account: musicEditor(account),
  });
}

/** In which order the playlist plays wherever it plays: at once on the screen, and back again when it cannot be changed. */
export function PlayOrder({ playlist, market, owner }: PlayOrderProps) {
  const { t } = useTranslation();
  const label = useId();
  const change = useChangePlayOrder(playlist, market, owner);
  const shown = change.isPending ? change.variables : readPlaybackMode(playlist.presets.playbackMode);
  return (
    <div className={classes.order}>
      <span id={label}>{t("music.order.label")}</span>
      <SegmentedControl
        aria-labelledby={label}
        value={shown}
        onChange={(mode) => change.mutate(readPlaybackMode(mode))}
        data={ORDERS.map(({ mode, Icon }) => ({
          value: mode,
          label: (
            <span className={classes.choice}>
              <Icon size={16} aria-hidden />
              {t(`music.order.${mode}`)}
            </span>
          ),
        }))}
      />
    </div>
  );
}
