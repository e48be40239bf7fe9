import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import type { Location } from "#shared/contract/rest/entities.ts";
import { isIdOf } from "#shared/domain/ids/opaque-id.ts";
import { FormFrame, FormSection } from "../../../forms/form-frame.tsx";
import { useServiceForm } from "../../../forms/use-service-form.ts";
import { paths } from "../../../lib/paths.ts";
import { useServices } from "../../../lib/services.tsx";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { zoneCommands, zoneQueries } from "../api.ts";
import { LocationError } from "../location/location-error.tsx";
import { LocationNotFound } from "../location/location-not-found.tsx";
import { LocationFields } from "./location-fields.tsx";
import { LocationForm, locationBody, locationValues } from "./location-values.ts";

/** /accounts/{account}/zones/edit/{location}. A malformed id is not asked for. */
export function EditLocationPage() {
  const { accountId = "", locationId = "" } = useParams();
  const wellFormed = isIdOf("Location", locationId);
  const location = useQuery({ ...zoneQueries(useServices()).location(locationId), enabled: wellFormed });
  if (!wellFormed) return <LocationNotFound account={accountId} />;
  if (location.error && !location.data)
    return <LocationError account={accountId} error={location.error} onRetry={() => location.refetch()} />;
  if (!location.data) return <Skeleton height={420} maw={640} />;
  return <EditLocation account={accountId} location={location.data} />;
}

function EditLocation({ account, location }: { readonly account: string; readonly location: Location }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const commands = zoneCommands(useServices());
  const form = useServiceForm({
    defaults: locationValues(location),
    schema: LocationForm,
    call: async (values) => {
      await commands.updateLocation(account, location.id, locationBody(values));
      return values.name;
    },
    success: (name) => t("zones.form.saved", { location: name }),
    onSuccess: () => navigate(paths.location(account, location.id)),
  });
  usePageTitle(t("zones.form.editTitle"));
  return (
    <FormFrame
      form={form}
      name="location"
      title={t("zones.form.editTitle")}
      submitLabel={t("zones.form.submitSave")}
      cancelTo={paths.location(account, location.id)}
    >
      <FormSection title={t("zones.form.locationSection")} hint={t("zones.form.locationHint")}>
        <LocationFields form={form} />
      </FormSection>
    </FormFrame>
  );
}
