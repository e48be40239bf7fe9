import { useTranslation } from "react-i18next";
import { z } from "zod";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { EditorialPageName } from "#shared/contract/rest/music/editorial.ts";

interface NewPageDialogProps {
  readonly opened: boolean;
  /** Names of existing pages. */
  readonly taken: readonly string[];
  readonly onClose: () => void;
  readonly onNamed: (page: string) => void;
}

const Values = z.object({ page: z.string().trim().pipe(EditorialPageName) });

/** Asks for the address of a new page; the page exists once it has content. */
export function NewPageDialog({ opened, onClose, ...rest }: NewPageDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} title={t("editorial.newPage")} onClose={onClose}>
      {opened && <NewPageForm {...rest} />}
    </Dialog>
  );
}

function NewPageForm({ taken, onNamed }: Pick<NewPageDialogProps, "taken" | "onNamed">) {
  const { t } = useTranslation();
  const form = useServiceForm({
    defaults: { page: "" },
    schema: Values,
    validators: { page: [(page) => (taken.includes(page.trim()) ? t("editorial.taken") : null)] },
    call: async ({ page }) => page,
    onSuccess: onNamed,
  });
  return (
    <FormBody form={form}>
      <TextField
        form={form}
        name="page"
        label={t("editorial.address")}
        description={t("editorial.addressHint")}
        placeholder="summer-terrace"
        required
        data-autofocus
      />
      <SubmitButton form={form} mt="md">
        {t("editorial.createPage")}
      </SubmitButton>
    </FormBody>
  );
}
