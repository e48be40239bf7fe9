import { Button } from "@mantine/core";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useSetInLibrary } from "../../data/library-changes.ts";

interface LibraryButtonProps {
  readonly playlist: { readonly id: string; readonly name: string; readonly inMusicLibrary: boolean };
  readonly market: string;
  readonly owner: string;
}

/** Adds the playlist to the account's library or removes it. */
export function LibraryButton({ playlist, market, owner }: LibraryButtonProps) {
  const { t } = useTranslation();
  const change = useSetInLibrary(playlist, market, owner);
  const inLibrary = playlist.inMusicLibrary;
  return (
    <Button
      size="md"
      variant="default"
      leftSection={inLibrary ? <IconCheck size={18} aria-hidden /> : <IconPlus size={18} aria-hidden />}
      onClick={() => change.mutate(!inLibrary)}
    >
      {t(inLibrary ? "music.remove" : "music.add")}
    </Button>
  );
}
