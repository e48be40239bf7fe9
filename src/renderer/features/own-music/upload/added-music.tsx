import { Button } from "@mantine/core";
import { IconPlayerPlayFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { libraryQueries } from "#renderer/data/library/library.ts";
import { playToSource } from "#renderer/data/playback/play-to-source.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { isFinished, isRefused, type UploadRow } from "#renderer/parts/own-music/upload-rows.ts";
import { useOpenPlayTo } from "#renderer/parts/use-open-play-to.ts";
import { playlistNames } from "#shared/domain/own-music/playlist-names.ts";

interface AddedMusicProps {
  readonly account: string;
  readonly rows: readonly UploadRow[];
}

/** Plays what was added, or opens its playlist, which is named after the folder. */
export function AddedMusic({ account, rows }: AddedMusicProps) {
  const { t } = useTranslation();
  const openPlayTo = useOpenPlayTo();
  const names = new Set(
    rows.filter((row) => isFinished(row) && !isRefused(row)).flatMap(({ path }) => playlistNames(path)),
  );
  const isAny = names.size > 0;
  const query = useQuery({ ...libraryQueries(useServices()).newest(account), enabled: isAny });
  const playlist = query.data?.find(({ name }) => names.has(name));
  if (!isAny || !playlist) return null;
  return (
    <>
      {openPlayTo && (
        <Button
          leftSection={<IconPlayerPlayFilled size={16} aria-hidden />}
          onClick={() => openPlayTo({ type: "source", source: playToSource(playlist), track: null })}
        >
          {t("ownMusic.upload.play")}
        </Button>
      )}
      <Button variant="default" component={Link} to={paths.playlist({ musicId: playlist.id })}>
        {t("ownMusic.upload.open", { playlist: playlist.name })}
      </Button>
    </>
  );
}
