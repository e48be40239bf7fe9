import { Button, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { z } from "zod";
import { useMay } from "#renderer/data/access/access.ts";
import { useRefusalText } from "#renderer/data/access/refusal-text.ts";
import { accountQueries } from "#renderer/data/accounts/accounts.ts";
import { useCreateLocation, useUpdateLocation } from "#renderer/data/zones/location-changes.ts";
import { locationQueries } from "#renderer/data/zones/locations.ts";
import { useCreateZone, useRenameZone } from "#renderer/data/zones/zone-changes.ts";
import { zoneQueries } from "#renderer/data/zones/zones.ts";
import { TextField } from "#renderer/forms/fields/text-field.tsx";
import { FormBody, SubmitButton } from "#renderer/forms/form-body.tsx";
import { useServiceForm } from "#renderer/forms/use-service-form.ts";
import { ValidationErrors } from "#renderer/forms/validation-errors.ts";
import { likelyCountry } from "#renderer/lib/country-name.ts";
import { localTimeZone } from "#renderer/lib/page/time-zone.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { QueryError } from "#renderer/ui/feedback/query-error.tsx";
import type { Account, Location, SoundZone } from "#shared/contract/rest/entities.ts";
import { LocationInput } from "#shared/contract/rest/zones/locations.ts";
import { ZoneName } from "#shared/contract/rest/zones/zones.ts";
import { LOCATION_LENGTHS } from "#shared/domain/zones/name-lengths.ts";
import type { StepProps } from "./step.ts";
import { StepButtons } from "./step-buttons.tsx";
import classes from "./steps.module.css";

const { name, address, postal_code, city } = LocationInput.shape;
const NOT_GIVEN = z.literal("");

const SetupForm = z.object({
  name,
  zone_name: ZoneName,
  address: NOT_GIVEN.or(address),
  postal_code: NOT_GIVEN.or(postal_code),
  city: NOT_GIVEN.or(city),
});

/** Names the place and the first zone in it. With a zone, both can be renamed. */
export function SetupStep(props: StepProps) {
  const { accountId, onDone, onSkip } = props;
  const { t } = useTranslation();
  const services = useServices();
  const account = useQuery(accountQueries(services).detail(accountId));
  const locations = useQuery(locationQueries(services).list(accountId));
  const zones = useQuery(zoneQueries(services).page(accountId, { perPage: 2 }));
  const failed = [account, locations, zones].find(({ isLoadingError }) => isLoadingError);
  if (failed?.error) return <QueryError error={failed.error} onRetry={() => failed.refetch()} />;
  if (!account.data || !locations.data || !zones.data) return <Skeleton height={280} />;
  const { items, total } = zones.data;
  if (total > 1)
    return (
      <>
        <p className={classes.text}>
          {t("onboarding.setup.several", { count: total })}{" "}
          <Link to={paths.zones({ accountId })}>{t("onboarding.setup.zones")}</Link>
        </p>
        <StepButtons onSkip={onSkip}>
          <Button size="md" onClick={onDone}>
            {t("onboarding.next")}
          </Button>
        </StepButtons>
      </>
    );
  const zone = items[0] ?? null;
  const location = locations.data.find(({ id }) => id === zone?.location) ?? locations.data[0] ?? null;
  return <Setup {...props} account={account.data} location={location} zone={zone} />;
}

interface SetupProps extends StepProps {
  readonly account: Account;
  readonly location: Location | null;
  readonly zone: SoundZone | null;
}

function Setup({ accountId, account, location, zone, onDone, onSkip }: SetupProps) {
  const { t } = useTranslation();
  const save = useSave(accountId, account, location, zone);
  const refusal = useRefusalText(useMay("zone.create", { account: accountId }));
  const where = location ?? account;
  const [withAddress, setWithAddress] = useState(where.address !== "");
  const form = useServiceForm({
    defaults: {
      name: location?.name ?? account.business_name.slice(0, LOCATION_LENGTHS.name),
      zone_name: zone?.name ?? t("onboarding.setup.zoneDefault"),
      address: where.address,
      postal_code: where.postal_code,
      city: where.city,
    },
    schema: SetupForm,
    call: save,
    onSuccess: onDone,
  });
  if (refusal !== null)
    return (
      <>
        <p className={classes.text}>{refusal}</p>
        <StepButtons onSkip={onSkip} />
      </>
    );
  return (
    <FormBody form={form}>
      <TextField
        form={form}
        name="name"
        size="md"
        label={t("onboarding.setup.place")}
        description={t("onboarding.setup.placeHint")}
        autoFocus
        required
      />
      <TextField
        form={form}
        name="zone_name"
        size="md"
        label={t("onboarding.setup.zone")}
        description={t("onboarding.setup.zoneHint")}
        required
      />
      {withAddress ? (
        <>
          <TextField
            form={form}
            name="address"
            size="md"
            label={t("onboarding.setup.address")}
            autoComplete="street-address"
          />
          <div className={classes.pair}>
            <TextField
              form={form}
              name="postal_code"
              size="md"
              label={t("onboarding.setup.postalCode")}
              autoComplete="postal-code"
            />
            <TextField
              form={form}
              name="city"
              size="md"
              label={t("onboarding.setup.city")}
              autoComplete="address-level2"
            />
          </div>
        </>
      ) : (
        <Button
          className={classes.more}
          variant="subtle"
          size="compact-md"
          onClick={() => setWithAddress(true)}
        >
          {t("onboarding.setup.addAddress")}
        </Button>
      )}
      <StepButtons onSkip={onSkip}>
        <SubmitButton form={form} size="md">
          {t("onboarding.next")}
        </SubmitButton>
      </StepButtons>
    </FormBody>
  );
}

/** Creates or renames place and zone; the next step tells of it, and a toast would cover its buttons. After a refused zone, the place that was created is kept. */
function useSave(accountId: string, account: Account, location: Location | null, zone: SoundZone | null) {
  const createLocation = useCreateLocation(accountId);
  const updateLocation = useUpdateLocation(accountId, { quiet: true });
  const createZone = useCreateZone(accountId, { quiet: true });
  const renameZone = useRenameZone(accountId, { quiet: true });
  const placed = useRef<Location | null>(location);
  return async ({ zone_name, ...place }: z.output<typeof SetupForm>): Promise<void> => {
    const known = placed.current;
    if (known === null) {
      const where = { name: place.name, iso_country: countryOf(account), timezone: localTimeZone() };
      const body = { ...given(place), ...where };
      placed.current = await createLocation.mutateAsync({ params: { account: accountId }, body });
    } else {
      const changed = given(place, known);
      if (Object.keys(changed).length > 0)
        placed.current = await updateLocation.mutateAsync({ params: { id: known.id }, body: changed });
    }
    const at = placed.current?.id ?? "";
    if (zone === null)
      await createZone.mutateAsync({ params: { location: at }, body: { name: zone_name } }).catch(refuseZone);
    else if (zone.name !== zone_name)
      await renameZone.mutateAsync({ params: { id: zone.id }, body: { name: zone_name } }).catch(refuseZone);
  };
}

type Place = Omit<z.output<typeof SetupForm>, "zone_name">;

/** The given parts that a known place does not have yet; an empty one stays as it is. */
function given(place: Place, known?: Location): Partial<Place> {
  const entries = Object.entries(place) as [keyof Place, string][];
  return Object.fromEntries(entries.filter(([name, value]) => value !== "" && value !== known?.[name]));
}

function countryOf({ iso_country }: Account): string {
  return iso_country || likelyCountry(localStorage, navigator.language);
}

/** The place has a name too: errors about the zone's go to its own field. */
function refuseZone(error: unknown): never {
  const name = error instanceof ApiError ? error.fields.name : undefined;
  throw name === undefined ? error : new ValidationErrors({ zone_name: name });
}
