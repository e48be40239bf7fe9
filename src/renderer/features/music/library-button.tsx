import { Button } from "@mantine/core";
import { IconCheck, IconPlus } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { queryKeys } from "../../lib/query-keys.ts";
import { useServices } from "../../lib/services.tsx";
import { toast } from "../../lib/toast.ts";
import { undoToast } from "../../ui/undo-toast.tsx";
import { musicQueries, setInLibrary } from "./api.ts";

interface LibraryButtonProps {
  readonly playlist: { readonly id: string; readonly name: string; readonly inMusicLibrary: boolean };
  readonly market: string;
  readonly owner: string;
}

/** Puts the playlist into the account's library or takes it out: at once on the screen, with a way back. */
export function LibraryButton({ playlist, market, owner }: LibraryButtonProps) {
  const { t } = useTranslation();
  const { graphql } = useServices();
  const queryClient = useQueryClient();
  const { queryKey } = musicQueries.playlist(graphql, playlist.id, market, owner);
  const show = (inMusicLibrary: boolean) =>
    queryClient.setQueryData(queryKey, (page) => page && { ...page, inMusicLibrary });

  const change = useMutation({
    mutationFn: (wanted: boolean) => setInLibrary(graphql, owner, playlist.id, wanted),
    onMutate: async (wanted) => {
      await queryClient.cancelQueries({ queryKey });
      show(wanted);
    },
    onSuccess: (_, wanted) => {
      undoToast({
        message: t(wanted ? "music.added" : "music.removed", { title: playlist.name }),
        undoLabel: t("app.undo"),
        onUndo: () => change.mutate(!wanted),
      });
    },
    onError: (_, wanted) => {
      show(!wanted);
      toast("error", t("music.libraryFailed"));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.library(owner) }),
  });
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
