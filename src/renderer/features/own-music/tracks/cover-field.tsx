import { Button, FileButton } from "@mantine/core";
import { IconPhotoUp } from "@tabler/icons-react";
import { type DragEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSetOwnCover } from "#renderer/data/music/own-track-changes.ts";
import { toast } from "#renderer/lib/errors/toast.ts";
import { squarePicture } from "#renderer/lib/page/square-picture.ts";
import { Cover } from "#renderer/ui/music/cover.tsx";
import type { OwnTrack, OwnTrackSelection } from "#shared/contract/rest/music/own-tracks.ts";
import classes from "./cover-field.module.css";

interface CoverFieldProps {
  readonly account: string;
  readonly tracks: OwnTrackSelection;
  /** The album whose cover is shown; null for several. */
  readonly album: OwnTrack["album"] | null;
}

/** The cover of the tracks' albums: dropped or chosen pictures are stored at once. */
export function CoverField({ account, tracks, album }: CoverFieldProps) {
  const { t } = useTranslation();
  const [isReading, setReading] = useState(false);
  const [isOver, setOver] = useState(false);
  // Shown until the list has been fetched again.
  const [chosen, setChosen] = useState<string | null>(null);
  const [isRemoved, setRemoved] = useState(false);
  const reset = useRef<() => void>(null);
  const set = useSetOwnCover(account);
  const save = async (picture: string | null) => {
    await set.mutateAsync({ params: { account }, body: { tracks, picture } });
    setChosen(picture === null ? null : `data:image/jpeg;base64,${picture}`);
    setRemoved(picture === null);
  };
  const choose = async (file: File | null | undefined) => {
    // Reset, so that the same file can be chosen again.
    reset.current?.();
    if (!file) return;
    setReading(true);
    const picture = await squarePicture(file);
    setReading(false);
    if (picture === null) toast("error", t("ownMusic.tracks.cover.unreadable"));
    // A refusal is a toast.
    else await save(picture).catch(() => undefined);
  };
  const drag = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(event.type === "dragover");
    if (event.type === "drop") void choose(event.dataTransfer.files[0]);
  };
  const image = isRemoved ? null : (album?.image ?? null);
  const hasCover = chosen !== null || image !== null;
  const alt = album === null ? "" : t("ownMusic.tracks.cover.alt", { album: album.title });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div
      className={classes.field}
      role="group"
      aria-label={t("ownMusic.tracks.cover.label")}
      data-over={isOver || undefined}
      onDragOver={drag}
      onDragLeave={drag}
      onDrop={drag}
    >
      {chosen === null ? (
        <Cover image={image} color={isRemoved ? null : (album?.color_hex ?? null)} size={96} alt={alt} />
      ) : (
        <img className={classes.chosen} src={chosen} width={96} height={96} alt={alt} />
      )}
      <div className={classes.words}>
        <p className={classes.hint}>
          {t(album === null ? "ownMusic.tracks.cover.hintMany" : "ownMusic.tracks.cover.hint")}
        </p>
        <div className={classes.buttons}>
          <FileButton accept="image/png,image/jpeg,image/webp" resetRef={reset} onChange={choose}>
            {(props) => (
              <Button
                {...props}
                size="sm"
                variant="default"
                loading={isReading || set.isPending}
                leftSection={<IconPhotoUp size={16} aria-hidden />}
              >
                {t("ownMusic.tracks.cover.choose")}
              </Button>
            )}
          </FileButton>
          {hasCover || album === null ? (
            <Button
              size="sm"
              variant="subtle"
              color="gray"
              disabled={isReading || set.isPending}
              onClick={() => save(null).catch(() => undefined)}
            >
              {t("ownMusic.tracks.cover.remove")}
            </Button>
          ) : null}
        </div>
      </div>
    </div>
  );
}
