import { Button, Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useCreateSocialProfile, useUpdateSocialProfile } from "#renderer/data/accounts/social-profiles.ts";
import { SelectField } from "#renderer/forms/fields/select-field.tsx";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { NewSocialProfile, type SocialProfile } from "#shared/contract/rest/accounts/social-profiles.ts";
import type { SocialNetwork } from "#shared/domain/accounts/social-networks.ts";

interface LinkDialogProps {
  readonly account: string;
  /** The page to change, `new` to add one, or null when closed. */
  readonly editing: SocialProfile | "new" | null;
  /** Networks for which the company has no page yet. */
  readonly free: readonly SocialNetwork[];
  readonly onClose: () => void;
}

/** Asks for the address of one of the company's pages. */
export function LinkDialog({ editing, ...form }: LinkDialogProps) {
  const { t } = useTranslation();
  const title = t(editing === "new" ? "companySettings.links.add" : "companySettings.links.change");
  return (
    <Dialog opened={editing !== null} title={title} onClose={form.onClose}>
      {editing !== null && <LinkForm editing={editing} {...form} />}
    </Dialog>
  );
}

function LinkForm({
  account,
  editing,
  free,
  onClose,
}: LinkDialogProps & { readonly editing: SocialProfile | "new" }) {
  const { t } = useTranslation();
  const create = useCreateSocialProfile(account);
  const update = useUpdateSocialProfile(account);
  const { network, url } = editing === "new" ? { network: free[0] ?? "website", url: "" } : editing;
  const form = useServiceForm({
    defaults: { network, url },
    schema: NewSocialProfile,
    call: (body) =>
      editing === "new"
        ? create.mutateAsync({ params: { account }, body })
        : update.mutateAsync({ params: { id: editing.id }, body: { url: body.url } }),
    onSuccess: onClose,
  });
  const offered = editing === "new" ? free : [network];
  return (
    <FormBody form={form}>
      <SelectField
        form={form}
        name="network"
        label={t("companySettings.links.network")}
        data={offered.map((name) => ({ value: name, label: t(`companySettings.links.networks.${name}`) }))}
        allowDeselect={false}
        disabled={editing !== "new"}
      />
      <TextField
        form={form}
        name="url"
        label={t("companySettings.links.url")}
        placeholder="https://"
        type="url"
        autoComplete="url"
        required
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t("app.cancel")}
        </Button>
        <SubmitButton form={form}>{t("companySettings.links.save")}</SubmitButton>
      </Group>
    </FormBody>
  );
}
