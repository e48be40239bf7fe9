import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { useCreateLocation, useUpdateLocation } from "#renderer/data/zones/location-changes.ts";
import { locationQueries } from "#renderer/data/zones/locations.ts";
import { useCreateZone } from "#renderer/data/zones/zone-changes.ts";
import { LoadError } from "#renderer/features/zones/load-error.tsx";
import { SelectField } from "#renderer/forms/fields/select-field.tsx";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormFrame, FormSection } from "#renderer/forms/form-frame.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { ValidationErrors } from "#renderer/forms/validation-errors.ts";
import { paths } from "#renderer/lib/paths.ts";
import { usePageTitle } from "#renderer/lib/routing/use-page-title.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import type { Location, SoundZone } from "#shared/contract/rest/entities.ts";
import { SoundZoneInput } from "#shared/contract/rest/zones/zones.ts";
import { zoneNameOf } from "#shared/domain/zones/name-lengths.ts";
import { LocationFields } from "./location-fields.tsx";
import { CreateZoneForm, emptyZone, type LocationBody, NEW_LOCATION } from "./location-values.ts";

/** /accounts/{account}/zones/create/{location?}: creates a zone in an existing or a new location. */
export function CreateZonePage() {
  const { accountId, locationId } = paths.zoneCreate.useParams();
  const queries = locationQueries(useServices());
  const location = useQuery({ ...queries.detail(locationId ?? ""), enabled: locationId !== undefined });
  const locations = useQuery({ ...queries.list(accountId), enabled: locationId === undefined });
  if (locationId !== undefined) {
    if (location.error && !location.data)
      return <LoadError kind="location" error={location.error} onRetry={() => location.refetch()} />;
    if (!location.data) return <Skeleton height={320} maw={640} />;
    return <CreateInLocation account={accountId} location={location.data} />;
  }
  if (locations.isPending) return <Skeleton height={520} maw={640} />;
  return <CreateAnywhere account={accountId} locations={locations.data ?? []} />;
}

function CreateInLocation({ account, location }: { readonly account: string; readonly location: Location }) {
  const { t } = useTranslation();
  const create = useCreateZone(account);
  const pairNext = usePairNext(account);
  const form = useServiceForm({
    defaults: { name: "" },
    schema: SoundZoneInput,
    call: ({ name }) => create.mutateAsync({ params: { location: location.id }, body: { name } }),
    onSuccess: pairNext,
  });
  const title = t("zones.form.createInTitle", { location: location.name });
  usePageTitle(title);
  return (
    <FormFrame
      form={form}
      name="zone"
      title={title}
      submitLabel={t("zones.form.submitCreate")}
      cancelTo={paths.zones({ accountId: account })}
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

interface CreateAnywhereProps {
  readonly account: string;
  readonly locations: readonly Location[];
}

function CreateAnywhere({ account, locations }: CreateAnywhereProps) {
  const { t } = useTranslation();
  const country = useCurrentAccount()?.iso_country ?? "";
  const create = useCreateZone(account);
  const pairNext = usePairNext(account);
  const saveLocation = useSavedLocation(account);
  const form = useServiceForm({
    defaults: emptyZone(locations, country),
    schema: CreateZoneForm,
    call: async ({ location: chosen, zone_name, ...values }) => {
      const location = chosen === NEW_LOCATION ? await saveLocation(values) : chosen;
      const name = zone_name || zoneNameOf(values.name);
      return create.mutateAsync({ params: { location }, body: { name } }).catch(refuseZone);
    },
    onSuccess: pairNext,
  });
  const isNew = useWatch({ control: form.control, name: "location" }) === NEW_LOCATION;
  const { current: wasNew } = useRef(isNew);
  return (
    <FormFrame
      form={form}
      name="zone"
      title={t("zones.form.createTitle")}
      submitLabel={t("zones.form.submitCreate")}
      cancelTo={paths.zones({ accountId: account })}
    >
      <FormSection title={t("zones.form.locationSection")} hint={t("zones.form.locationHint")}>
        {locations.length > 0 && (
          <SelectField
            form={form}
            name="location"
            label={t("zones.form.location")}
            data={[
              ...locations.map(({ id, name }) => ({ value: id, label: name })),
              { value: NEW_LOCATION, label: t("zones.form.newLocation") },
            ]}
            allowDeselect={false}
          />
        )}
        {isNew && <LocationFields form={form} autoFocus={wasNew} />}
      </FormSection>
      <FormSection title={t("zones.form.zoneSection")} hint={t("zones.form.zoneHint")}>
        <TextField
          form={form}
          name="zone_name"
          label={t("zones.form.zoneName")}
          placeholder={t("zones.form.zoneNamePlaceholder")}
          required={!isNew}
          description={isNew ? t("zones.form.zoneNameHint") : undefined}
          autoFocus={!wasNew}
        />
      </FormSection>
    </FormFrame>
  );
}

/** Maps the service's errors about the zone's name to the zone's field, since the location has a name too. */
function refuseZone(error: unknown): never {
  const name = error instanceof ApiError ? error.fields.name : undefined;
  throw name === undefined ? error : new ValidationErrors({ zone_name: name });
}

/**
 * Creates the form's location and returns its id. If only the zone is refused, the next attempt updates that location
 * with the form's values instead of creating another.
 */
function useSavedLocation(account: string): (location: LocationBody) => Promise<string> {
  const create = useCreateLocation(account);
  const update = useUpdateLocation(account, { quiet: true });
  const saved = useRef<{ readonly id: string; readonly body: string } | null>(null);
  return async (location) => {
    const body = JSON.stringify(location);
    if (saved.current === null) {
      const { id } = await create.mutateAsync({ params: { account }, body: location });
      saved.current = { id, body };
    } else if (saved.current.body !== body) {
      await update.mutateAsync({ params: { id: saved.current.id }, body: location });
      saved.current = { id: saved.current.id, body };
    }
    return saved.current.id;
  };
}

/** Leads to pairing, the next step for a new zone. */
function usePairNext(account: string): (zone: SoundZone) => void {
  const navigate = useNavigate();
  return ({ id }) => navigate(paths.zonePair({ accountId: account, zoneId: id }));
}
