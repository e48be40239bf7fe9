import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { saveFile } from "#renderer/lib/page/save-file.ts";
import { CSV_START, csvLine, csvStyle } from "#shared/domain/formatting/csv.ts";
import classes from "./missing-tracks.module.css";

export interface MissingTrack {
  readonly title: string;
  readonly artists: readonly string[];
  readonly album: string;
  readonly isrc?: string | null | undefined;
  readonly durationMs: number;
}

interface MissingTracksProps {
  /** The playlist's name, used for the file. */
  readonly name: string;
  readonly tracks: readonly MissingTrack[];
}

/** Tracks that the catalogue lacks, as a list and a file to save. */
export function MissingTracks({ name, tracks }: MissingTracksProps) {
  const { t, i18n } = useTranslation();
  const save = () => {
    const style = csvStyle(i18n.language);
    const header = csvLine(
      [
        t("spotifySync.column.title"),
        t("spotifySync.column.artists"),
        t("spotifySync.column.album"),
        "ISRC",
        t("spotifySync.column.seconds"),
      ],
      style,
    );
    const lines = tracks.map(({ title, artists, album, isrc, durationMs }) =>
      csvLine([title, artists.join(", "), album, isrc ?? "", Math.round(durationMs / 1000)], style),
    );
    saveFile(fileName(name), "text/csv;charset=utf-8", [CSV_START, header, ...lines]);
  };
  return (
    <>
      <p className={classes.hint}>{t("spotifySync.missingHint")}</p>
      <ul className={classes.tracks}>
        {tracks.map(({ title, artists }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a playlist may hold a track twice, and the list does not change
          <li key={place}>
            <span className={classes.title}>{title}</span>
            <span className={classes.artists}>{artists.join(", ")}</span>
          </li>
        ))}
      </ul>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
        {t("spotifySync.export")}
      </Button>
    </>
  );
}

/** Converts a name to a file name that is valid on every system. */
function fileName(name: string): string {
  return `${name.replace(/[^\p{L}\p{N} _-]+/gu, "").trim() || "playlist"} – missing tracks.csv`;
}
