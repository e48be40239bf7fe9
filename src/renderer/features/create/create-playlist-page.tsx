import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { z } from "zod";
import { useCurrentAccount, useMarket } from "../../data/current-account.ts";
import { manualPlaylistQueries } from "../../data/manual-playlists.ts";
import { useCreatePlaylist } from "../../data/playlist-creation.ts";
import { CountedTextField, TextAreaField } from "../../forms/counted-field.tsx";
import { FormFrame } from "../../forms/form-frame.tsx";
import { useServiceForm } from "../../forms/use-service-form.ts";
import { paths } from "../../lib/paths.ts";
import { useServices } from "../../lib/services.tsx";

const LONGEST = { name: 120, shortDescription: 400 } as const;

const Words = z.object({
  name: z.string().trim().min(1).max(LONGEST.name),
  shortDescription: z.string().trim().max(LONGEST.shortDescription),
});

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
    schema: Words,
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
        maxLength={LONGEST.name}
        countFrom={100}
        required
      />
      <TextAreaField
        form={form}
        name="shortDescription"
        label={t("create.playlist.description")}
        maxLength={LONGEST.shortDescription}
        rows={3}
      />
    </FormFrame>
  );
}
