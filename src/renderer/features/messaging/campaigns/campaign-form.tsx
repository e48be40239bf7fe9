import { Alert, Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useController } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { z } from "zod";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { fieldMark } from "#renderer/forms/fields-on-page.ts";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { FormSection } from "#renderer/forms/form-frame.tsx";
import type { ServiceForm } from "#renderer/forms/service-form.ts";
import { UnsavedChanges } from "#renderer/forms/unsaved-changes.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { paths } from "#renderer/lib/paths.ts";
import { SwitchLine } from "#renderer/ui/inputs/setting-lines.tsx";
import classes from "./campaign-form.module.css";
import { CampaignPreview } from "./campaign-preview.tsx";
import { CampaignFormInput, type CampaignInput, type CampaignValues } from "./campaign-values.ts";
import { HowFields } from "./how-fields.tsx";
import { MessagesField } from "./messages-field.tsx";
import { WhenFields } from "./when-fields.tsx";
import { WhereFields } from "./where-fields.tsx";

interface CampaignFormProps {
  readonly account: string;
  readonly values: CampaignValues;
  /** Why it cannot be changed; null if it can. */
  readonly refusal: string | null;
  readonly submitLabel: string;
  readonly onSave: (input: z.output<typeof CampaignInput>) => Promise<unknown>;
  readonly onSaved?: () => void;
}

/** Which messages a campaign announces, when, how and where, with a preview in words. */
export function CampaignForm({ account, values, refusal, submitLabel, onSave, onSaved }: CampaignFormProps) {
  const { t } = useTranslation();
  const form: ServiceForm<CampaignValues> = useServiceForm({
    defaults: values,
    schema: CampaignFormInput,
    call: onSave,
    ...(onSaved ? { onSuccess: onSaved } : {}),
  });
  const enabled = useController({ control: form.control, name: "enabled" });
  return (
    <FormBody form={form} className={classes.form}>
      {refusal !== null && (
        <Alert color="gray" variant="light" icon={<IconLock size={18} aria-hidden />}>
          {refusal}
        </Alert>
      )}
      <fieldset className={classes.fields} disabled={refusal !== null}>
        <TextField
          form={form}
          name="name"
          label={t("messaging.campaigns.form.name")}
          description={t("messaging.campaigns.form.nameHint")}
          required
        />
        <FormSection title={t("messaging.campaigns.form.what")} hint={t("messaging.campaigns.form.whatHint")}>
          <MessagesField account={account} form={form} />
        </FormSection>
        <FormSection title={t("messaging.campaigns.form.when")} hint={t("messaging.campaigns.form.whenHint")}>
          <WhenFields form={form} />
        </FormSection>
        <FormSection title={t("messaging.campaigns.form.how")} hint={t("messaging.campaigns.form.howHint")}>
          <HowFields form={form} />
        </FormSection>
        <FormSection
          title={t("messaging.campaigns.form.where")}
          hint={t("messaging.campaigns.form.whereHint")}
        >
          <WhereFields account={account} form={form} />
        </FormSection>
        <div {...fieldMark("enabled")}>
          <SwitchLine
            label={t("messaging.campaigns.form.enabled")}
            hint={t("messaging.campaigns.form.enabledHint")}
            checked={enabled.field.value}
            onChange={enabled.field.onChange}
          />
        </div>
      </fieldset>
      <CampaignPreview account={account} form={form} />
      {refusal === null && (
        <div className={classes.buttons}>
          <SubmitButton form={form}>{submitLabel}</SubmitButton>
          <Button variant="subtle" color="gray" component={Link} to={paths.campaigns({ accountId: account })}>
            {t("app.cancel")}
          </Button>
        </div>
      )}
      <UnsavedChanges form={form} name="campaign" />
    </FormBody>
  );
}
