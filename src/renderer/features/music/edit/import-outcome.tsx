import { Button, Group } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { MatchedFile } from "#renderer/data/music/matched-tracks.ts";
import { saveFile } from "#renderer/lib/page/save-file.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { csvStyle } from "#shared/domain/formatting/csv.ts";
import { MOST_PLAYLIST_TRACKS } from "#shared/domain/music/playlists/manual-playlist.ts";
import { type FileTrack, writeCsv } from "#shared/domain/music/playlists/playlist-file.ts";
import classes from "./import-outcome.module.css";

export interface ImportedFile extends MatchedFile {
  readonly name: string;
  /** Tracks of the file beyond the playlist's limit. */
  readonly left: number;
}

/** Missing tracks listed here; the saved file has all of them. */
const LISTED = 200;

interface ImportOutcomeProps {
  /** Null when closed. */
  readonly file: ImportedFile | null;
  readonly onAdd: (trackIds: readonly string[]) => Promise<number>;
  readonly onClose: () => void;
}

/** The found and missing tracks of a file; adds the found ones on confirmation. */
export function ImportOutcome({ file, onAdd, onClose }: ImportOutcomeProps) {
  const { t, i18n } = useTranslation();
  const [busy, setBusy] = useState(false);
  const add = async () => {
    if (!file) return;
    setBusy(true);
    const added = await onAdd(file.trackIds);
    setBusy(false);
    if (added > 0 && file.missing.length === 0) onClose();
    else if (added > 0) setAdded(file);
  };
  const [addedOf, setAdded] = useState<ImportedFile | null>(null);
  const isAdded = file !== null && addedOf === file;
  const found = file?.trackIds.length ?? 0;
  const missing = file?.missing ?? [];
  return (
    <Dialog
      opened={file !== null}
      title={t("playlistEdit.file.outcome", { file: file?.name ?? "" })}
      onClose={onClose}
      withCross
      size={560}
    >
      <p className={classes.summary}>
        {isAdded
          ? t("playlistEdit.added", { count: found })
          : t("playlistEdit.file.found", { count: found, total: found + missing.length })}
      </p>
      {file && file.left > 0 ? (
        <p className={classes.summary}>
          {t("playlistEdit.file.left", { count: file.left, most: MOST_PLAYLIST_TRACKS })}
        </p>
      ) : null}
      {missing.length > 0 ? (
        <>
          <h3 className={classes.heading}>{t("playlistEdit.file.missing", { count: missing.length })}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll it */}
          <ul className={classes.missing} tabIndex={0} aria-label={t("playlistEdit.file.missingList")}>
            {missing.slice(0, LISTED).map((track, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={place}>{wordsOf(track)}</li>
            ))}
            {missing.length > LISTED ? (
              <li>{t("playlistEdit.file.more", { count: missing.length - LISTED })}</li>
            ) : null}
          </ul>
        </>
      ) : null}
      <Group justify="flex-end" mt="lg" gap="xs">
        {missing.length > 0 ? (
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            onClick={() =>
              saveFile("not-found.csv", "text/csv;charset=utf-8", [
                writeCsv(missing, csvStyle(i18n.language)),
              ])
            }
          >
            {t("playlistEdit.file.saveMissing")}
          </Button>
        ) : null}
        {found > 0 && !isAdded ? (
          <Button loading={busy} onClick={add}>
            {t("playlistEdit.file.add", { count: found })}
          </Button>
        ) : (
          <Button onClick={onClose}>{t("app.close")}</Button>
        )}
      </Group>
    </Dialog>
  );
}

function wordsOf({ artists, title, isrc, uri }: FileTrack): string {
  return [artists, title].filter((text) => text !== "").join(" - ") || isrc || uri;
}
