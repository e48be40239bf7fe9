import { Badge, Button } from "@mantine/core";
import { IconBan, IconPlayerTrackNext, IconX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { uniqueKeys } from "#renderer/lib/routing/unique-keys.ts";
import { TrackRow } from "#renderer/ui/music/track-row.tsx";
import type { ControlCommand, ControlTrack, PlaybackState } from "#shared/contract/control.ts";
import { reachesTier } from "#shared/domain/access/tiers.ts";
import { formatDuration } from "#shared/domain/formatting/duration.ts";
import { artistNames } from "#shared/domain/music/artist-names.ts";
import { TrackMenu } from "./track-menu.tsx";
import type { TrackAction } from "./track-menu-popup.tsx";
import classes from "./up-next.module.css";

interface UpNextProps {
  readonly state: PlaybackState;
  readonly disabled: boolean;
  readonly onCommand: (command: ControlCommand) => void;
  /** Omitted without permission to block. */
  readonly onBlock?: ((track: ControlTrack) => void) | undefined;
  /** Offers a larger plan to clear the requests; null: there is none. */
  readonly onClearRefused?: (() => void) | null;
}

/** Upcoming tracks: requested ones first, marked as such. Each can be removed or moved up. */
export function UpNext({ state, disabled, onCommand, onBlock, onClearRefused = null }: UpNextProps) {
  const { t } = useTranslation();
  const { upcoming, tier } = state;
  const queued = upcoming.some(({ queueId }) => queueId !== null);
  const mayClear = reachesTier("clearingQueue", tier);
  const keys = uniqueKeys(upcoming.map(({ track }) => track.id));
  const { list, willLeave } = useFocusOfList(upcoming);
  return (
    <section className={classes.root} aria-labelledby="up-next">
      <header className={classes.header}>
        <h2 id="up-next" className={classes.heading}>
          {t("player.upNext")}
        </h2>
        {queued && (mayClear || onClearRefused) ? (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            disabled={disabled}
            {...(mayClear ? {} : { "aria-haspopup": "dialog" })}
            onClick={mayClear ? () => onCommand({ type: "clearQueue" }) : (onClearRefused ?? undefined)}
          >
            {t("player.clearQueue")}
          </Button>
        ) : null}
      </header>
      {upcoming.length === 0 ? (
        <p className={classes.empty}>{t("player.upNextEmpty")}</p>
      ) : (
        <ol className={classes.list} ref={list}>
          {upcoming.map((next, place) => (
            <li key={keys[place]}>
              <UpNextTrack
                next={next}
                place={place}
                disabled={disabled}
                mayMove={place > 0 && reachesTier("singleTracks", tier)}
                onCommand={onCommand}
                onBlock={onBlock}
                onLeaves={() => willLeave(place)}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Longest time for a row to disappear, in ms. */
const LEAVES_WITHIN_MS = 5000;

/** Moves the focus to the row that replaces a removed one, unless the person has moved on. */
function useFocusOfList(upcoming: PlaybackState["upcoming"]) {
  const list = useRef<HTMLOListElement>(null);
  const left = useRef<{ readonly place: number; readonly since: number } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at whenever the rows are others.
  useEffect(() => {
    if (!left.current || document.activeElement !== document.body) return;
    const { place, since } = left.current;
    left.current = null;
    const rows = list.current?.children;
    if (!rows || Date.now() - since > LEAVES_WITHIN_MS) return;
    rows[Math.min(place, rows.length - 1)]?.querySelector("button")?.focus();
  }, [upcoming]);
  return {
    list,
    willLeave: (place: number) => {
      left.current = { place, since: Date.now() };
    },
  };
}

interface UpNextTrackProps extends Omit<UpNextProps, "state"> {
  readonly next: PlaybackState["upcoming"][number];
  readonly place: number;
  /** Whether it can be moved to the front. */
  readonly mayMove: boolean;
  readonly onLeaves: () => void;
}

function UpNextTrack(props: UpNextTrackProps) {
  const { next, place, disabled, mayMove, onCommand, onBlock, onLeaves } = props;
  const { t } = useTranslation();
  const { track, queueId } = next;
  const upcoming = { trackId: track.id, queueId, place };
  const icon = { size: 16, "aria-hidden": true } as const;
  const actions: readonly TrackAction[] = [
    ...(mayMove
      ? [
          {
            label: t("player.playNext"),
            icon: <IconPlayerTrackNext {...icon} />,
            disabled,
            run: () => onCommand({ type: "playNext", upcoming }),
          },
        ]
      : []),
    {
      label: t("player.removeUpcoming"),
      icon: <IconX {...icon} />,
      disabled,
      run: () => {
        onLeaves();
        onCommand({ type: "remove", upcoming });
      },
    },
    ...(onBlock
      ? [
          {
            label: t("player.block"),
            icon: <IconBan {...icon} />,
            run: () => {
              onLeaves();
              onBlock(track);
            },
          },
        ]
      : []),
  ];
  return (
    <TrackRow
      title={track.title}
      artists={artistNames(track)}
      image={track.album.image}
      color={track.album.colorHex}
      explicit={track.explicit}
      explicitLabel={t("music.explicit")}
      duration={formatDuration(track.durationMs)}
      actions={
        <>
          {queueId !== null ? (
            <Badge size="sm" variant="light">
              {t("player.queued")}
            </Badge>
          ) : null}
          <TrackMenu title={track.title} actions={actions} />
        </>
      }
    />
  );
}
