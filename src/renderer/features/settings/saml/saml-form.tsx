import { TagsInput } from "@mantine/core";
import { useController, useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { z } from "zod";
import { useSaveSaml } from "#renderer/data/sign-in/saml.ts";
import { inputProps, whenChecked } from "#renderer/forms/fields/field-props.tsx";
import { SelectField } from "#renderer/forms/fields/select-field.tsx";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { FormSection } from "#renderer/forms/form-frame.tsx";
import type { ServiceForm } from "#renderer/forms/service-form.ts";
import { UnsavedChanges } from "#renderer/forms/unsaved-changes.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { SwitchLine } from "#renderer/ui/inputs/setting-lines.tsx";
import type { getSamlSettings, SamlSettings } from "#shared/contract/rest/people/sso.ts";
import { samlAddresses } from "#shared/domain/accounts/saml-addresses.ts";
import { CopyLine } from "./copy-line.tsx";
import { MetadataField } from "./metadata-field.tsx";
import { SamlSchema, type SamlValues, valuesOf } from "./saml-values.ts";

type Answer = z.output<typeof getSamlSettings.response>;

interface SamlFormProps {
  readonly account: string;
  readonly data: Answer;
}

/** Creates or changes the identity provider. */
export function SamlForm({ account, data }: SamlFormProps) {
  const { t } = useTranslation();
  const { settings, suggested_slug: slug, service_url: serviceUrl } = data;
  const save = useSaveSaml(account);
  const form: ServiceForm<SamlValues> = useServiceForm({
    defaults: valuesOf(settings, slug),
    schema: SamlSchema,
    validators: {
      metadata: [(value) => (settings || value.trim() !== "" ? null : { code: "required" })],
    },
    call: ({ metadata, ...body }) =>
      save.mutateAsync({ params: { account }, body: metadata === "" ? body : { ...body, metadata } }),
    onSuccess: (saved) => form.reset(valuesOf(saved, slug)),
  });
  return (
    <>
      <FormBody form={form}>
        {serviceUrl !== null && <Addresses form={form} serviceUrl={serviceUrl} saved={settings} />}
        <FormSection title={t("saml.form.heading")} hint={t("saml.form.hint")}>
          <MetadataField form={form} isKept={settings !== null} />
          <TextField
            form={form}
            name="slug"
            label={t("saml.form.slug")}
            description={t("saml.form.slugHint")}
            autoComplete="off"
            spellCheck={false}
            required
          />
        </FormSection>
        <People form={form} isUntested={settings?.tested_at === null} />
        <div>
          <SubmitButton form={form}>{t(settings ? "saml.save" : "saml.setUp")}</SubmitButton>
        </div>
      </FormBody>
      <UnsavedChanges form={form} name="saml" />
    </>
  );
}

interface AddressesProps {
  readonly form: ServiceForm<SamlValues>;
  readonly serviceUrl: string;
  readonly saved: SamlSettings | null;
}

/** The service's addresses to enter at the identity provider, for the name as typed. */
function Addresses({ form, serviceUrl, saved }: AddressesProps) {
  const { t } = useTranslation();
  const slug = useWatch({ control: form.control, name: "slug" }).trim().toLowerCase();
  const { entityId, acsUrl, metadataUrl } = samlAddresses(serviceUrl, slug);
  return (
    <FormSection title={t("saml.addresses.heading")} hint={t("saml.addresses.hint")}>
      <CopyLine name={t("saml.addresses.entityId")} text={entityId} />
      <CopyLine name={t("saml.addresses.acsUrl")} text={acsUrl} />
      {/* Served once the provider is saved under this name. */}
      {saved?.slug === slug && <CopyLine name={t("saml.addresses.metadataUrl")} text={metadataUrl} />}
    </FormSection>
  );
}

interface PeopleProps {
  readonly form: ServiceForm<SamlValues>;
  readonly isUntested: boolean;
}

/** Who signs in at the identity provider, and by which rules. */
function People({ form, isUntested }: PeopleProps) {
  const { t } = useTranslation();
  const { control } = form;
  const domains = useController({ control, name: "domains", rules: whenChecked({ form, name: "domains" }) });
  const creates = useController({ control, name: "creates_users" });
  const enforced = useController({ control, name: "enforced" });
  return (
    <FormSection title={t("saml.form.people")} hint={t("saml.form.peopleHint")}>
      <TagsInput
        {...inputProps({ form, name: "domains" })}
        label={t("saml.form.domains")}
        description={t("saml.form.domainsHint")}
        splitChars={[",", ";", " "]}
        {...domains.field}
        onChange={(all) => domains.field.onChange(all.map((domain) => domain.trim().toLowerCase()))}
      />
      <SwitchLine
        label={t("saml.form.createsUsers")}
        hint={t("saml.form.createsUsersHint")}
        checked={creates.field.value}
        onChange={creates.field.onChange}
      />
      {creates.field.value && (
        <SelectField
          form={form}
          name="role"
          label={t("saml.form.role")}
          data={(["member", "admin"] as const).map((value) => ({
            value,
            label: t(`saml.form.roles.${value}`),
          }))}
          allowDeselect={false}
        />
      )}
      <SwitchLine
        label={t("saml.form.enforced")}
        hint={[t("saml.form.enforcedHint"), isUntested ? t("saml.form.enforcedUntested") : ""]
          .join(" ")
          .trim()}
        checked={enforced.field.value}
        onChange={enforced.field.onChange}
      />
    </FormSection>
  );
}
