import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate, useParams } from "react-router-dom";
import type { Location, SoundZone } from "#shared/contract/rest/entities.ts";
import { SoundZoneInput } from "#shared/contract/rest/zones.ts";
import { isIdOf } from "#shared/domain/ids/opaque-id.ts";
import { FormFrame, FormSection } from "../../../forms/form-frame.tsx";
import { TextField } from "../../../forms/text-field.tsx";
import { useServiceForm } from "../../../forms/use-service-form.ts";
import { ValidationErrors } from "../../../forms/validation-errors.ts";
import { useCurrentAccount } from "../../../lib/account/use-account.ts";
import { paths } from "../../../lib/paths.ts";
import { useServices } from "../../../lib/services.tsx";
import { ApiError } from "../../../lib/transport/api-error.ts";
import { usePageTitle } from "../../../lib/use-page-title.ts";
import { zoneCommands, zoneQueries } from "../api.ts";
import { LocationError } from "../location/location-error.tsx";
import { LocationNotFound } from "../location/location-not-found.tsx";
import classes from "./forms.module.css";
import { LocationFields } from "./location-fields.tsx";
import { emptyLocation, type LocationValues, LocationWithZoneForm, locationBody } from "./location-values.ts";

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

function CreateInLocation({ account, location }: { readonly account: string; readonly location: Location }) {
  const { t } = useTranslation();
  const created = useCreated(account);
  const commands = zoneCommands(useServices());
  const form = useServiceForm({
    defaults: { name: "" },
    schema: SoundZoneInput,
    call: ({ name }) => commands.createZone(account, location.id, name),
    ...created,
  });
  const title = t("zones.form.createInTitle", { location: location.name });
  usePageTitle(title);
  return (
    <FormFrame
      form={form}
      name="zone"
      title={title}
      submitLabel={t("zones.form.submitCreate")}
      cancelTo={paths.zones(account)}
    >
      <FormSection title={t("zones.form.zoneSection")} hint={t("zones.form.zoneHint")}>
        <TextField
          form={form}
          name="name"
          label={t("zones.form.zoneName")}
          placeholder={t("zones.form.zoneNamePlaceholder")}
          required
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
  const created = useCreated(account);
  const commands = zoneCommands(useServices());
  const saveLocation = useSavedLocation(account);
  const form = useServiceForm({
    defaults: emptyLocation(locations[0] ?? null, country),
    schema: LocationWithZoneForm,
    call: async (values) => {
      const location = await saveLocation(values);
      return commands.createZone(account, location, values.zone_name).catch(refuseZone);
    },
    ...created,
  });
  usePageTitle(t("zones.form.createTitle"));
  return (
    <FormFrame
      form={form}
      name="zone"
      title={t("zones.form.createTitle")}
      submitLabel={t("zones.form.submitCreate")}
      cancelTo={paths.zones(account)}
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
        <TextField
          form={form}
          name="zone_name"
          label={t("zones.form.zoneName")}
          placeholder={t("zones.form.zoneNamePlaceholder")}
          required
        />
      </FormSection>
    </FormFrame>
  );
}

/** What the service says about a zone's name belongs to the zone's field: the location has a name too. */
function refuseZone(error: unknown): never {
  const name = error instanceof ApiError ? error.fields.name : undefined;
  throw name === undefined ? error : new ValidationErrors({ zone_name: name });
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

/** What a form says and does once its zone is there: it needs a player next. */
function useCreated(account: string) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return {
    success: ({ name }: SoundZone) => t("zones.form.created", { zone: name }),
    onSuccess: ({ id }: SoundZone) => navigate(paths.zonePair(account, id)),
  };
}
