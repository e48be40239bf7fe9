import { Button, Skeleton, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useForm } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router-dom";
import { z } from "zod";
import type { Location } from "#shared/contract/rest/entities.ts";
import { SoundZoneInput } from "#shared/contract/rest/zones.ts";
import { isIdOf } from "#shared/domain/ids/opaque-id.ts";
import { useCurrentAccount } from "../../../lib/account/use-account.ts";
import { messageOf, useFields, useFocusFirstError } from "../../../lib/forms/fields.tsx";
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
import classes from "./forms.module.css";
import { LocationFields } from "./location-fields.tsx";
import {
  emptyLocation,
  LOCATION_FIELDS,
  type LocationValues,
  LocationWithZoneForm,
  locationBody,
} from "./location-values.ts";

/** /accounts/{account}/zones/create/{location?}: a zone in a location that exists, or with a new one. */
export function CreateZonePage() {
  const { accountId = "", locationId } = useParams();
  const queries = zoneQueries(useServices());
  const known = locationId !== undefined && isIdOf("Location", locationId);
  const location = useQuery({ ...queries.location(locationId ?? ""), enabled: known });
  const locations = useQuery({ ...queries.locations(accountId), enabled: locationId === undefined });
  if (locationId !== undefined) {
    if (!known) return <LocationNotFound account={accountId} />;
    if (location.error && !location.data)
      return <LocationError account={accountId} error={location.error} onRetry={() => location.refetch()} />;
    if (!location.data) return <Skeleton height={320} maw={640} />;
    return <CreateInLocation account={accountId} location={location.data} />;
  }
  if (locations.isPending) return <Skeleton height={520} maw={640} />;
  return <CreateWithLocation account={accountId} locations={locations.data ?? []} />;
}

const ZoneForm = z.object({ zone_name: SoundZoneInput.shape.name });

function CreateInLocation({ account, location }: { readonly account: string; readonly location: Location }) {
  const { t } = useTranslation();
  const text = useMessageText();
  const form = useForm({ defaultValues: { zone_name: "" }, resolver: serviceResolver(ZoneForm, text) });
  const field = useFields(form);
  const created = useCreated(account);
  const commands = zoneCommands(useServices());
  const errorText = useErrorText();
  useFocusFirstError(form);
  const title = t("zones.form.createInTitle", { location: location.name });
  usePageTitle(title);
  const submit = form.handleSubmit(async ({ zone_name }) => {
    try {
      const zone = await commands.createZone(account, location.id, zone_name.trim());
      created(zone.id, zone.name);
    } catch (error) {
      showServerErrors(form, { name: "zone_name" }, error, errorText(error), text);
    }
  });
  return (
    <FormFrame
      title={title}
      submitLabel={t("zones.form.submitCreate")}
      cancelTo={paths.zones(account)}
      error={messageOf(form.formState.errors.root)}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
    >
      <FormSection title={t("zones.form.zoneSection")} hint={t("zones.form.zoneHint")}>
        <TextInput
          {...field("zone_name")}
          label={t("zones.form.zoneName")}
          placeholder={t("zones.form.zoneNamePlaceholder")}
          required
          withAsterisk={false}
          autoFocus
        />
      </FormSection>
    </FormFrame>
  );
}

interface CreateWithLocationProps {
  readonly account: string;
  readonly locations: readonly Location[];
}

function CreateWithLocation({ account, locations }: CreateWithLocationProps) {
  const { t } = useTranslation();
  const country = useCurrentAccount()?.iso_country ?? "";
  const text = useMessageText();
  const form = useForm<LocationValues>({
    defaultValues: emptyLocation(locations[0] ?? null, country),
    resolver: serviceResolver(LocationWithZoneForm, text),
  });
  const field = useFields(form);
  const created = useCreated(account);
  const commands = zoneCommands(useServices());
  const errorText = useErrorText();
  const saveLocation = useSavedLocation(account);
  useFocusFirstError(form);
  usePageTitle(t("zones.form.createTitle"));
  const submit = form.handleSubmit(async (values) => {
    let location: string;
    try {
      location = await saveLocation(values);
    } catch (error) {
      showServerErrors(form, LOCATION_FIELDS, error, errorText(error), text);
      return;
    }
    try {
      const zone = await commands.createZone(account, location, values.zone_name.trim());
      created(zone.id, zone.name);
    } catch (error) {
      showServerErrors(form, { name: "zone_name" }, error, errorText(error), text);
    }
  });
  return (
    <FormFrame
      title={t("zones.form.createTitle")}
      submitLabel={t("zones.form.submitCreate")}
      cancelTo={paths.zones(account)}
      error={messageOf(form.formState.errors.root)}
      busy={form.formState.isSubmitting}
      onSubmit={submit}
    >
      {locations.length > 0 && (
        <div className={classes.existing}>
          {t("zones.form.useExisting")}
          <div className={classes.links}>
            {locations.slice(0, 12).map(({ id, name }) => (
              <Button
                key={id}
                variant="default"
                size="compact-sm"
                component={Link}
                to={paths.zoneCreate(account, id)}
              >
                {name}
              </Button>
            ))}
          </div>
        </div>
      )}
      <FormSection title={t("zones.form.locationSection")} hint={t("zones.form.locationHint")}>
        <LocationFields form={form} />
      </FormSection>
      <FormSection title={t("zones.form.zoneSection")} hint={t("zones.form.zoneHint")}>
        <TextInput
          {...field("zone_name")}
          label={t("zones.form.zoneName")}
          placeholder={t("zones.form.zoneNamePlaceholder")}
          required
          withAsterisk={false}
        />
      </FormSection>
    </FormFrame>
  );
}

/**
 * Makes the location of the form and gives its id. When only the zone was refused the next try makes no second one, but
 * changes the one there is to what the form says by then.
 */
function useSavedLocation(account: string): (values: LocationValues) => Promise<string> {
  const commands = zoneCommands(useServices());
  const saved = useRef<{ readonly id: string; readonly body: string } | null>(null);
  return async (values) => {
    const location = locationBody(values);
    const body = JSON.stringify(location);
    if (saved.current === null) {
      const { id } = await commands.createLocation(account, location);
      saved.current = { id, body };
    } else if (saved.current.body !== body) {
      await commands.updateLocation(account, saved.current.id, location);
      saved.current = { id: saved.current.id, body };
    }
    return saved.current.id;
  };
}

/** A new zone needs a player next. */
function useCreated(account: string): (zone: string, name: string) => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (zone, name) => {
    toast("success", t("zones.form.created", { zone: name }));
    navigate(paths.zonePair(account, zone));
  };
}
