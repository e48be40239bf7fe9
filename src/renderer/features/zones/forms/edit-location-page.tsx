import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Location } from "#shared/contract/rest/entities.ts";
import { useUpdateLocation } from "../../../data/location-changes.ts";
import { locationQueries } from "../../../data/locations.ts";
import { messageOf, useFocusFirstError } from "../../../lib/forms/fields.tsx";
import { showServerErrors } from "../../../lib/forms/server-errors.ts";
import { serviceResolver } from "../../../lib/forms/service-resolver.ts";
import { useMessageText } from "../../../lib/i18n/message-text.ts";
import { paths } from "../../../lib/paths.ts";
import { useServices } from "../../../lib/services.tsx";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { LocationError } from "../location/location-error.tsx";
import { FormFrame, FormSection } from "./form-frame.tsx";
import { LocationFields } from "./location-fields.tsx";
import {
  LOCATION_FIELDS,
  LocationForm,
  type LocationValues,
  locationBody,
  locationValues,
} from "./location-values.ts";

/** /accounts/{account}/zones/edit/{location}. */
export function EditLocationPage() {
  const { accountId, locationId } = paths.locationEdit.useParams();
  const location = useQuery(locationQueries(useServices()).detail(locationId));
  if (location.error && !location.data)
    return <LocationError error={location.error} onRetry={() => location.refetch()} />;
  if (!location.data) return <Skeleton height={420} maw={640} />;
  return <EditLocation account={accountId} location={location.data} />;
}

function EditLocation({ account, location }: { readonly account: string; readonly location: Location }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const errorText = useErrorText();
  const text = useMessageText();
  const update = useUpdateLocation(account);
  const form = useForm<LocationValues>({
    defaultValues: locationValues(location),
    resolver: serviceResolver(LocationForm, text),
  });
  useFocusFirstError(form);
  const submit = form.handleSubmit(async (values) => {
    try {
      await update.mutateAsync({ params: { id: location.id }, body: locationBody(values) });
      navigate(paths.locationDetails({ accountId: account, locationId: location.id }));
    } catch (error) {
      showServerErrors(form, LOCATION_FIELDS, error, errorText(error), text);
    }
  });
  return (
    <FormFrame
      title={t("zones.form.editTitle")}
      submitLabel={t("zones.form.submitSave")}
      cancelTo={paths.locationDetails({ accountId: account, locationId: location.id })}
      error={messageOf(form.formState.errors.root)}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
    >
      <FormSection title={t("zones.form.locationSection")} hint={t("zones.form.locationHint")}>
        <LocationFields form={form} />
      </FormSection>
    </FormFrame>
  );
}
