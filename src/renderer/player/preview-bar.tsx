import { ActionIcon } from "@mantine/core";
import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerTrackNextFilled,
  IconX,
} from "@tabler/icons-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "#renderer/lib/errors/toast.ts";
import { Cover } from "#renderer/ui/music/cover.tsx";
import type { PreviewPlayer, PreviewProgress } from "./preview.ts";
import classes from "./preview-bar.module.css";
import { usePreviewPlayer } from "./use-preview.ts";

/** The current preview, at the bottom of every page; renders nothing without one. */
export function PreviewBar() {
  return <PreviewControls preview={usePreviewPlayer()} />;
}

export function PreviewControls({ preview }: { readonly preview: PreviewPlayer }) {
  const { t } = useTranslation();
  const { status, source, tracks, index, error } = useSyncExternalStore(preview.subscribe, preview.getState);
  const { onBroken } = preview;
  useEffect(
    () => onBroken(() => toast("error", t("player.couldNotPlay"), { id: "could-not-play" })),
    [onBroken, t],
  );
  if (source === null || (status === "stopped" && error === null)) return null;
  const track = tracks[index];
  const running = status === "playing" || status === "loading";
  return (
    <section className={classes.bar} aria-label={t("music.previewBar.label")}>
      <PreviewLine preview={preview} />
      <Cover image={track?.image ?? null} color={null} size={44} alt="" />
      <div className={classes.words} aria-live="polite">
        <div dir="auto" className={classes.title}>
          {error === null ? (track?.title ?? source.title) : t("music.previewBar.failed")}
        </div>
        <div dir="auto" className={classes.detail}>
          {track && source.type !== "track"
            ? `${track.artists} · ${t("music.previewBar.of", { title: source.title })}`
            : (track?.artists ?? source.title)}
        </div>
      </div>
      {error === null ? (
        <>
          <ActionIcon
            size="lg"
            variant="filled"
            color="moss"
            radius={17}
            loading={status === "loading"}
            aria-label={t(running ? "music.previewBar.pause" : "music.previewBar.play")}
            onClick={running ? preview.pause : preview.play}
          >
            {running ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
          </ActionIcon>
          {tracks.length > 1 ? (
            <ActionIcon size="lg" aria-label={t("music.previewBar.next")} onClick={preview.next}>
              <IconPlayerTrackNextFilled size={18} />
            </ActionIcon>
          ) : null}
        </>
      ) : null}
      <ActionIcon size="lg" aria-label={t("music.previewBar.close")} onClick={preview.stop}>
        <IconX size={18} />
      </ActionIcon>
    </section>
  );
}

/** Progress of the track's preview, animated by the browser instead of React. */
function PreviewLine({ preview }: { readonly preview: PreviewPlayer }) {
  const progress = useSyncExternalStore(preview.subscribe, preview.getProgress);
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const write = () => {
      if (line.current) line.current.style.transform = `scaleX(${heardShare(progress, Date.now())})`;
    };
    write();
    if (!progress.moving) return;
    const timer = setInterval(write, 250);
    return () => clearInterval(timer);
  }, [progress]);
  return <div ref={line} className={classes.line} aria-hidden />;
}

function heardShare({ heardMs, lengthMs, at, moving }: PreviewProgress, now: number): number {
  if (lengthMs === 0) return 0;
  return Math.min(1, (heardMs + (moving ? now - at : 0)) / lengthMs);
}
