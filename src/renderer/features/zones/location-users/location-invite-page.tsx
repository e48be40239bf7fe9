import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { locationQueries } from "#renderer/data/zones/locations.ts";
import { paths } from "#renderer/lib/paths.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { LocationInviteForm } from "#renderer/parts/invitations/location-invite-form.tsx";

/** /accounts/{account}/zones/location/{location}/users/invite: people who will run this location alone. */
export function LocationInvitePage() {
  const { t } = useTranslation();
  const { accountId, locationId } = paths.locationInvite.useParams();
  const location = useQuery(locationQueries(useServices()).detail(locationId)).data;
  return (
    <LocationInviteForm
      locationId={locationId}
      location={location?.name ?? t("zones.form.location")}
      doneTo={paths.locationUsers({ accountId, locationId })}
    />
  );
}
