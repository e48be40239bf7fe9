import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useUpdateLocation } from "#renderer/data/zones/location-changes.ts";
import { locationQueries } from "#renderer/data/zones/locations.ts";
import { LoadError } from "#renderer/features/zones/load-error.tsx";
import { FormFrame, FormSection } from "#renderer/forms/form-frame.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import type { Location } from "#shared/contract/rest/entities.ts";
import { LocationFields } from "./location-fields.tsx";
import { LocationForm, locationBody, locationValues } from "./location-values.ts";

/** /accounts/{account}/zones/edit/{location}. */
export function EditLocationPage() {
  const { accountId, locationId } = paths.locationEdit.useParams();
  const location = useQuery(locationQueries(useServices()).detail(locationId));
  if (location.error && !location.data)
    return <LoadError kind="location" error={location.error} onRetry={() => location.refetch()} />;
  if (!location.data) return <Skeleton height={420} maw={640} />;
  return <EditLocation account={accountId} location={location.data} />;
}

function EditLocation({ account, location }: { readonly account: string; readonly location: Location }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const update = useUpdateLocation(account);
  const details = paths.locationDetails({ accountId: account, locationId: location.id });
  const form = useServiceForm({
    defaults: locationValues(location),
    schema: LocationForm,
    call: (values) => update.mutateAsync({ params: { id: location.id }, body: locationBody(values) }),
    onSuccess: () => navigate(details),
  });
  return (
    <FormFrame
      form={form}
      name="location"
      title={t("zones.form.editTitle")}
      submitLabel={t("zones.form.submitSave")}
      cancelTo={details}
    >
      <FormSection title={t("zones.form.locationSection")} hint={t("zones.form.locationHint")}>
        <LocationFields form={form} />
      </FormSection>
    </FormFrame>
  );
}
