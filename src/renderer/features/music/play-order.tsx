import { SegmentedControl } from "@mantine/core";
import { IconArrowsShuffle, IconListNumbers } from "@tabler/icons-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useMay } from "#renderer/data/access/access.ts";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import {
  type PlaybackMode,
  readPlaybackMode,
  useChangePlayOrder,
} from "#renderer/data/playback/play-order.ts";
import type { PlaylistPageQuery } from "#shared/contract/graphql/generated/operations.ts";
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

/** Whether the signed-in person may change this playlist's playback order. */
export function useMayChangePlayOrder({
  composerType,
  curator,
}: Pick<Playlist, "composerType" | "curator">): boolean {
  const owner = useCurrentAccount()?.id ?? null;
  const account = curator?.accountId === owner ? owner : null;
  return useMay("playlist.order", { account, composer: composerType })?.ok === true && account !== null;
}

/** The playlist's playback order in every zone: optimistic, rolled back on refusal. */
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
