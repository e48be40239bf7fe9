import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useCurrentAccount, useMarket } from "#renderer/data/accounts/current-account.ts";
import { manualPlaylistQueries } from "#renderer/data/playlists/manual-playlists.ts";
import { useCreatePlaylist } from "#renderer/data/playlists/playlist-creation.ts";
import { CountedTextField, TextAreaField } from "#renderer/forms/fields/counted-field.tsx";
import { FormFrame } from "#renderer/forms/form-frame.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import {
  MAX_PLAYLIST_DESCRIPTION,
  MAX_PLAYLIST_NAME,
  PlaylistFields,
} from "#shared/contract/graphql/inputs/playlist-words.ts";

/** /create/playlist: creates a manual playlist, then opens it. */
export function CreatePlaylistPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const account = useCurrentAccount()?.id ?? "";
  const market = useMarket() ?? "";
  const suggested = useQuery({
    ...manualPlaylistQueries(useServices()).newName(account),
    enabled: account !== "",
  });
  const create = useCreatePlaylist(account, market, "create-playlist");
  // The field is shown even without a suggested name.
  const name = suggested.isError ? "" : (suggested.data ?? null);
  const form = useServiceForm({
    defaults: name === null ? null : { name, shortDescription: "" },
    schema: PlaylistFields,
    call: (words) => create.mutateAsync(words),
    onSuccess: ({ id }) => navigate(paths.playlistEdit({ musicId: id })),
  });
  return (
    <FormFrame
      form={form}
      name="create-playlist"
      title={t("create.playlist.page")}
      submitLabel={t("create.playlist.submit")}
      cancelTo={paths.create()}
    >
      <CountedTextField
        form={form}
        name="name"
        label={t("create.playlist.name")}
        maxLength={MAX_PLAYLIST_NAME}
        countFrom={100}
        required
      />
      <TextAreaField
        form={form}
        name="shortDescription"
        label={t("create.playlist.description")}
        maxLength={MAX_PLAYLIST_DESCRIPTION}
        rows={3}
      />
    </FormFrame>
  );
}
