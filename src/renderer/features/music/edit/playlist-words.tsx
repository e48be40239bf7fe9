import { Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { useDescribePlaylist } from "../../../data/manual-playlist-changes.ts";
import { CountedTextField, TextAreaField } from "../../../forms/counted-field.tsx";
import { FormBody, SubmitButton } from "../../../forms/form-body.tsx";
import { UnsavedChanges } from "../../../forms/unsaved-changes.tsx";
import { useServiceForm } from "../../../forms/use-service-form.ts";

const LONGEST = { name: 120, shortDescription: 400 } as const;

const Words = z.object({
  name: z.string().trim().min(1).max(LONGEST.name),
  shortDescription: z.string().trim().max(LONGEST.shortDescription),
});

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
    schema: Words,
    call: (words) => describe.mutateAsync(words),
  });
  return (
    <FormBody form={form}>
      <CountedTextField
        form={form}
        name="name"
        label={t("playlistEdit.name")}
        maxLength={LONGEST.name}
        countFrom={100}
        required
      />
      <TextAreaField
        form={form}
        name="shortDescription"
        label={t("playlistEdit.description")}
        maxLength={LONGEST.shortDescription}
        rows={3}
      />
      <Group>
        <SubmitButton form={form}>{t("playlistEdit.save")}</SubmitButton>
      </Group>
      <UnsavedChanges form={form} name="playlist" />
    </FormBody>
  );
}
