import { Button } from "@mantine/core";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useChangeLibrary } from "#renderer/data/library/library-changes.ts";
import type { PlaylistCardFragment } from "#shared/contract/graphql/generated/operations.ts";
import classes from "./hero.module.css";

interface LibraryButtonProps {
  readonly playlist: PlaylistCardFragment & { readonly inMusicLibrary: boolean };
  readonly owner: string;
}

/** Adds the playlist to the account's library or removes it. */
export function LibraryButton({ playlist, owner }: LibraryButtonProps) {
  const { t } = useTranslation();
  const change = useChangeLibrary(owner);
  const inLibrary = playlist.inMusicLibrary;
  const item = {
    id: playlist.id,
    name: playlist.name,
    node: { __typename: "Playlist" as const, ...playlist },
  };
  return (
    <Button
      className={classes.compact}
      size="md"
      variant="default"
      leftSection={inLibrary ? <IconCheck size={18} aria-hidden /> : <IconPlus size={18} aria-hidden />}
      onClick={() => change.mutate({ item, wanted: !inLibrary })}
    >
      {t(inLibrary ? "music.remove" : "music.add")}
    </Button>
  );
}
