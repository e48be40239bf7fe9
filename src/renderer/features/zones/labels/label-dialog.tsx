import { Button, Radio } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useCreateLabel, useUpdateLabel } from "#renderer/data/labels/label-changes.ts";
import { labelQueries } from "#renderer/data/labels/labels.ts";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { LabelDot } from "#renderer/parts/labels/label-chip.tsx";
import { Dialog } from "#renderer/ui/dialogs/dialog.tsx";
import { type Label, LabelInput } from "#shared/contract/rest/zones/labels.ts";
import { LABEL_COLORS, nextLabelColor } from "#shared/domain/labels/label-rules.ts";
import classes from "./labels-page.module.css";

interface LabelDialogProps {
  readonly account: string;
  /** The label to change, `new` to add one, or null when closed. */
  readonly label: Label | "new" | null;
  readonly onClose: () => void;
}

const LabelForm = LabelInput.required();

/** Creates a label, or changes its name and colour. */
export function LabelDialog({ label, ...form }: LabelDialogProps) {
  const { t } = useTranslation();
  const title =
    label === null || label === "new" ? t("labels.addTitle") : t("labels.editTitle", { name: label.name });
  return (
    <Dialog opened={label !== null} title={title} onClose={form.onClose}>
      {label !== null && <NameAndColor label={label} {...form} />}
    </Dialog>
  );
}

function NameAndColor({ account, label, onClose }: LabelDialogProps & { readonly label: Label | "new" }) {
  const { t } = useTranslation();
  const labels = useQuery(labelQueries(useServices()).list(account)).data ?? [];
  const create = useCreateLabel(account);
  const update = useUpdateLabel(account);
  const isNew = label === "new";
  const form = useServiceForm({
    defaults: isNew
      ? { name: "", color: nextLabelColor(labels.map(({ color }) => color)) }
      : { name: label.name, color: label.color },
    schema: LabelForm,
    call: (body) =>
      isNew
        ? create.mutateAsync({ params: { account }, body })
        : update.mutateAsync({ params: { account, label: label.id }, body }),
    onSuccess: onClose,
  });
  const color = useWatch({ control: form.control, name: "color" });
  return (
    <FormBody form={form}>
      <TextField form={form} name="name" label={t("labels.name")} data-autofocus required />
      <fieldset className={classes.colors}>
        <legend>{t("labels.color")}</legend>
        <div>
          {LABEL_COLORS.map((one) => (
            <Radio
              key={one}
              name="label-color"
              value={one}
              checked={color === one}
              onChange={() => form.setValue("color", one, { shouldDirty: true })}
              label={
                <span className={classes.color}>
                  <LabelDot color={one} />
                  {t(`labels.colors.${one}`)}
                </span>
              }
            />
          ))}
        </div>
      </fieldset>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {t("app.cancel")}
        </Button>
        <SubmitButton form={form}>{t("labels.save")}</SubmitButton>
      </div>
    </FormBody>
  );
}
