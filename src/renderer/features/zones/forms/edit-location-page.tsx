import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import type { Location } from "#shared/contract/rest/entities.ts";
import { isIdOf } from "#shared/domain/ids/opaque-id.ts";
import { messageOf, useFocusFirstError } from "../../../lib/forms/fields.tsx";
import { showServerErrors } from "../../../lib/forms/server-errors.ts";
import { serviceResolver } from "../../../lib/forms/service-resolver.ts";
import { useMessageText } from "../../../lib/i18n/message-text.ts";
import { paths } from "../../../lib/paths.ts";
import { useServices } from "../../../lib/services.tsx";
import { toast } from "../../../lib/toast.ts";
import { useErrorText } from "../../../lib/use-error-text.ts";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { zoneCommands, zoneQueries } from "../api.ts";
import { LocationError } from "../location/location-error.tsx";
import { LocationNotFound } from "../location/location-not-found.tsx";
import { FormFrame, FormSection } from "./form-frame.tsx";
import { LocationFields } from "./location-fields.tsx";
import {
  LOCATION_FIELDS,
  LocationForm,
  type LocationValues,
  locationBody,
  locationValues,
} from "./location-values.ts";

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
  const errorText = useErrorText();
  const commands = zoneCommands(useServices());
  const text = useMessageText();
  const form = useForm<LocationValues>({
    defaultValues: locationValues(location),
    resolver: serviceResolver(LocationForm, text),
  });
  useFocusFirstError(form);
  usePageTitle(t("zones.form.editTitle"));
  const submit = form.handleSubmit(async (values) => {
    try {
      await commands.updateLocation(account, location.id, locationBody(values));
      toast("success", t("zones.form.saved", { location: values.name }));
      navigate(paths.location(account, location.id));
    } catch (error) {
      showServerErrors(form, LOCATION_FIELDS, error, errorText(error), text);
    }
  });
  return (
    <FormFrame
      title={t("zones.form.editTitle")}
      submitLabel={t("zones.form.submitSave")}
      cancelTo={paths.location(account, location.id)}
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
