import { account, may } from "#renderer/data/access/page-needs.ts";
import { paths } from "#renderer/lib/paths.ts";
import { page, type Row, redirect } from "#renderer/lib/routing/page.ts";

/** On an account switch, pages of a zone or location lead to the zone list. */
const accountSwitch = (accountId: string) => paths.zones({ accountId });

const accountOf = ({ accountId }: { readonly accountId: string }) => ({ account: accountId });

const locationNotFound = async () => (await import("./not-found-view.tsx")).LocationNotFound;

/** The pages of an account's zones, locations and players. `zoneTabs` are zone pages from another feature. */
export function zonePages(zoneTabs: readonly Row[]): readonly Row[] {
  return [
    redirect(paths.account, ({ accountId }) => paths.zones({ accountId })),
    page(paths.orderPlayer, {
      title: "zones.order.title",
      needs: [account],
      load: async () => (await import("./later-loaders.ts")).loadOrder,
      component: async () => (await import("./order/order-page.tsx")).OrderPage,
    }),
    page(paths.zones, {
      title: "zones.title",
      needs: [account],
      load: async () => (await import("./loaders.ts")).loadZones,
      component: async () => (await import("./list/zones-page.tsx")).ZonesPage,
    }),
    page(paths.zonesDeleted, {
      title: "zones.deleted.heading",
      needs: [account],
      accountSwitch,
      load: async () => (await import("./later-loaders.ts")).loadDeleted,
      component: async () => (await import("./deleted/deleted-page.tsx")).DeletedPage,
    }),
    page(paths.incidents, {
      title: "incidents.title",
      needs: [account],
      accountSwitch: (accountId) => paths.incidents({ accountId }),
      load: async () => (await import("./later-loaders.ts")).loadIncidents,
      component: async () => (await import("./incidents/incidents-page.tsx")).IncidentsPage,
    }),
    page(paths.uptime, {
      title: "uptime.title",
      needs: [account],
      accountSwitch: (accountId) => paths.uptime({ accountId }),
      load: async () => (await import("./later-loaders.ts")).loadUptime,
      component: async () => (await import("./uptime/uptime-page.tsx")).UptimePage,
    }),
    page(paths.zoneImport, {
      title: "zoneImport.title",
      needs: [account],
      accountSwitch,
      component: async () => (await import("./import/import-page.tsx")).ImportPage,
    }),
    page(paths.zoneLabels, {
      title: "labels.title",
      needs: [account],
      accountSwitch: (accountId) => paths.zoneLabels({ accountId }),
      load: async () => (await import("./later-loaders.ts")).loadLabels,
      component: async () => (await import("./labels/labels-page.tsx")).LabelsPage,
    }),
    page(paths.zoneCreate, {
      title: "zones.form.createTitle",
      needs: [account],
      accountSwitch,
      load: async () => (await import("./later-loaders.ts")).loadZoneCreate,
      component: async () => (await import("./forms/create-zone-page.tsx")).CreateZonePage,
      notFound: locationNotFound,
    }),
    page(paths.locationEdit, {
      title: "zones.form.editTitle",
      needs: [account],
      accountSwitch,
      load: async () => (await import("./later-loaders.ts")).loadLocationEdit,
      component: async () => (await import("./forms/edit-location-page.tsx")).EditLocationPage,
      notFound: locationNotFound,
    }),
    redirect(paths.location, (location) => paths.locationDetails(location)),
    page(paths.locationDetails, {
      needs: [account],
      accountSwitch,
      load: async () => (await import("./later-loaders.ts")).loadLocation,
      component: async () => (await import("./location/location-page.tsx")).LocationPage,
      notFound: locationNotFound,
    }),
    page(paths.locationUsers, {
      title: "zones.location.users",
      needs: [account, may("account.members", accountOf)],
      otherwise: ({ accountId = "_", locationId = "_" }) => paths.locationDetails({ accountId, locationId }),
      accountSwitch,
      load: async () => (await import("./later-loaders.ts")).loadLocationUsers,
      component: async () => (await import("./location-users/location-users-page.tsx")).LocationUsersPage,
      notFound: locationNotFound,
    }),
    page(paths.locationInvite, {
      title: "companySettings.invite.title",
      needs: [account, may("user.create", accountOf)],
      otherwise: ({ accountId = "_", locationId = "_" }) => paths.locationDetails({ accountId, locationId }),
      accountSwitch,
      load: async () => (await import("./later-loaders.ts")).loadLocationInvite,
      component: async () => (await import("./location-users/location-invite-page.tsx")).LocationInvitePage,
      notFound: locationNotFound,
    }),
    redirect(paths.zoneControl, (zone) => paths.zonePlayer(zone)),
    page(paths.zone, {
      needs: [account],
      accountSwitch,
      load: async () => (await import("./loaders.ts")).loadZone,
      component: async () => (await import("./detail/zone-layout.tsx")).ZoneLayout,
      notFound: async () => (await import("./not-found-view.tsx")).ZoneNotFound,
      children: [
        redirect(paths.zone, (zone) => paths.zonePlayer(zone)),
        ...zoneTabs,
        page(paths.zoneDevice, {
          needs: [account],
          load: async () => (await import("./later-loaders.ts")).loadDevice,
          component: async () => (await import("./device/device-page.tsx")).DevicePage,
        }),
        page(paths.zoneSettings, {
          needs: [account],
          load: async () => (await import("./later-loaders.ts")).loadSettings,
          component: async () => (await import("./settings/settings-page.tsx")).SettingsPage,
        }),
      ],
    }),
  ];
}
