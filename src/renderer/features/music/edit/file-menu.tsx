import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconDownload, IconUpload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { matchFileTracks } from "#renderer/data/music/matched-tracks.ts";
import { hideToast, toast } from "#renderer/lib/errors/toast.ts";
import { useErrorText } from "#renderer/lib/errors/use-error-text.ts";
import { readText } from "#renderer/lib/page/read-text.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { csvStyle } from "#shared/domain/formatting/csv.ts";
import { type PlaylistFormat, readPlaylistFile } from "#shared/domain/music/playlists/playlist-file.ts";
import { exportPlaylist } from "./export-playlist.ts";
import { type ImportedFile, ImportOutcome } from "./import-outcome.tsx";

/** No list of 3,000 tracks comes near this size. */
const MOST_BYTES = 5_000_000;

interface FileMenuProps {
  readonly playlist: { readonly id: string; readonly name: string };
  readonly trackIds: readonly string[];
  /** Resolves to the number of added tracks. */
  readonly onAdd: (trackIds: readonly string[]) => Promise<number>;
}

/** Exports the playlist to a file, and imports the tracks of one. */
export function FileMenu({ playlist, trackIds, onAdd }: FileMenuProps) {
  const { t, i18n } = useTranslation();
  const services = useServices();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<ImportedFile | null>(null);

  const during = async (message: string, work: () => Promise<void>) => {
    setBusy(true);
    const id = toast("loading", message);
    try {
      await work();
    } catch (error) {
      toast("error", errorText(error));
    } finally {
      hideToast(id);
      setBusy(false);
    }
  };
  const save = (format: PlaylistFormat) =>
    during(t("playlistEdit.file.exporting"), () =>
      exportPlaylist(services, playlist, trackIds, format, csvStyle(i18n.language)),
    );
  const read = (file: File) =>
    during(t("playlistEdit.file.reading"), async () => {
      if (file.size > MOST_BYTES) {
        toast("error", t("playlistEdit.file.tooLarge"));
        return;
      }
      const found = readPlaylistFile(await readText(file));
      if (!found.ok) {
        toast("error", t(found.reason === "empty" ? "playlistEdit.file.empty" : "playlistEdit.file.unknown"));
        return;
      }
      const matched = await matchFileTracks(services, found.tracks);
      setOutcome({ ...matched, name: file.name, left: found.left });
    });

  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" loading={busy} rightSection={<IconChevronDown size={16} aria-hidden />}>
            {t("playlistEdit.file.menu")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconUpload size={16} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {t("playlistEdit.file.import")}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={trackIds.length === 0}
            onClick={() => save("m3u8")}
          >
            {t("playlistEdit.file.m3u8")}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={trackIds.length === 0}
            onClick={() => save("csv")}
          >
            {t("playlistEdit.file.csv")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t("playlistEdit.file.import")}
        accept=".m3u8,.m3u,.csv,text/csv,audio/x-mpegurl"
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Reset, so that the same file can be chosen again.
          event.currentTarget.value = "";
          if (file) void read(file);
        }}
      />
      <ImportOutcome file={outcome} onAdd={onAdd} onClose={() => setOutcome(null)} />
    </>
  );
}
