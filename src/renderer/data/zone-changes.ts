import type { ParseKeys } from "i18next";
import type { ZoneSettings } from "#shared/contract/player.ts";
import { createZone, updateZone } from "#shared/contract/rest/zones.ts";
import { queryKeys } from "../lib/query-keys.ts";
import { useServices } from "../lib/services.tsx";
import { inQuery, useCallMutation, useServiceMutation } from "./mutation.ts";
import { zoneQueries } from "./zones.ts";

/** Adds a zone to a location of the account. */
export function useCreateZone(account: string) {
  return useServiceMutation(createZone, {
    stale: ({ params }) => [queryKeys.zones(account), queryKeys.location(params.location)],
    success: (t, _, zone) => t("zones.form.created", { zone: zone.name }),
  });
}

/** Changes a zone's name or music. Without `failure` the caller shows a refusal. */
export function useUpdateZone(account: string, failure?: { readonly title: ParseKeys }) {
  return useServiceMutation(updateZone, {
    stale: ({ params }) => [queryKeys.zone(params.id), queryKeys.zones(account)],
    success: "zones.settings.changed",
    toastId: SETTINGS_TOAST,
    ...(failure ? { failure } : {}),
  });
}

/** Changes a zone's settings: optimistic, one change after the other. */
export function useChangeZoneSettings(account: string, zone: string) {
  const { queryKey } = zoneQueries(useServices()).detail(zone);
  return useCallMutation(
    ({ rest }, settings: Partial<ZoneSettings>) =>
      rest.call(updateZone, { params: { id: zone }, body: { settings } }),
    {
      optimistic: (settings) => [
        inQuery(queryKey, (held) => held && { ...held, settings: { ...held.settings, ...settings } }),
      ],
      stale: () => [queryKey, queryKeys.zones(account)],
      success: "zones.settings.changed",
      failure: { title: "zones.settings.changeFailed" },
      toastId: SETTINGS_TOAST,
      scope: `zone-settings ${zone}`,
    },
  );
}

const SETTINGS_TOAST = "zone-settings";
