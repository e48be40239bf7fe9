import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { operatorQueries } from "#renderer/data/operator/operator.ts";
import { useChangeServiceAddresses } from "#renderer/data/operator/operator-changes.ts";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { UnsavedChanges } from "#renderer/forms/unsaved-changes.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { ServiceAddresses } from "#shared/contract/rest/operator/operator.ts";
import { SERVICE_PAGES, type ServiceAddress } from "#shared/domain/operations/service-addresses.ts";
import { StoredSection } from "./stored-section.tsx";

/** The host's addresses, which screens link to. */
export function AddressesCard() {
  const { t } = useTranslation();
  const query = useQuery(operatorQueries(useServices()).addresses());
  return (
    <StoredSection
      title={t("operator.addresses.title")}
      hint={t("operator.addresses.hint")}
      query={query}
      heightPx={520}
    >
      {(stored) => <AddressesForm stored={stored} />}
    </StoredSection>
  );
}

function AddressesForm({ stored }: { readonly stored: ServiceAddresses }) {
  const { t } = useTranslation();
  const change = useChangeServiceAddresses();
  const form = useServiceForm({
    defaults: stored,
    schema: ServiceAddresses,
    call: (addresses) => {
      const names = Object.keys(addresses) as ServiceAddress[];
      const changed = names.filter((name) => addresses[name] !== stored[name]);
      const of = (from: ServiceAddresses) => Object.fromEntries(changed.map((name) => [name, from[name]]));
      return change.mutateAsync({ wanted: of(addresses), before: of(stored) });
    },
  });
  return (
    <>
      <FormBody form={form}>
        <TextField
          form={form}
          name="support_email"
          type="email"
          label={t("forms.fields.support_email")}
          description={t("operator.addresses.about.support_email")}
        />
        {SERVICE_PAGES.map((name) => (
          <TextField
            key={name}
            form={form}
            name={name}
            type="url"
            placeholder="https://"
            label={t(`forms.fields.${name}`)}
            description={t(`operator.addresses.about.${name}`)}
          />
        ))}
        <div>
          <SubmitButton form={form} disabled={!form.formState.isDirty}>
            {t("operator.addresses.save")}
          </SubmitButton>
        </div>
      </FormBody>
      <UnsavedChanges form={form} name="service-addresses" />
    </>
  );
}
