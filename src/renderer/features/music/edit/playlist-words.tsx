import { Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useDescribePlaylist } from "#renderer/data/playlists/manual-playlist-changes.ts";
import { CountedTextField, TextAreaField } from "#renderer/forms/fields/counted-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { UnsavedChanges } from "#renderer/forms/unsaved-changes.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import {
  MAX_PLAYLIST_DESCRIPTION,
  MAX_PLAYLIST_NAME,
  PlaylistFields,
} from "#shared/contract/graphql/inputs/playlist-words.ts";

interface PlaylistWordsProps {
  readonly playlist: { readonly id: string; readonly name: string; readonly shortDescription: string };
  readonly market: string;
  readonly owner: string;
}

/** The playlist's name and description. */
export function PlaylistWords({ playlist, market, owner }: PlaylistWordsProps) {
  const { t } = useTranslation();
  const { id, name, shortDescription } = playlist;
  const describe = useDescribePlaylist(id, market, owner);
  const form = useServiceForm({
    defaults: { name, shortDescription },
    schema: PlaylistFields,
    call: (words) => describe.mutateAsync(words),
  });
  return (
    <FormBody form={form}>
      <CountedTextField
        form={form}
        name="name"
        label={t("playlistEdit.name")}
        maxLength={MAX_PLAYLIST_NAME}
        countFrom={100}
        required
      />
      <TextAreaField
        form={form}
        name="shortDescription"
        label={t("playlistEdit.description")}
        maxLength={MAX_PLAYLIST_DESCRIPTION}
        rows={3}
      />
      <Group>
        <SubmitButton form={form}>{t("playlistEdit.save")}</SubmitButton>
      </Group>
      <UnsavedChanges form={form} name="playlist" />
    </FormBody>
  );
}
