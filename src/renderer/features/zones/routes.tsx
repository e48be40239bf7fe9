import { type RouteObject, replace } from "react-router-dom";
import { withTexts } from "../../lib/i18n/i18n.ts";
import { paths } from "../../lib/paths.ts";
import type { RouteHandle } from "../../lib/route-handle.ts";

/** Pages of one account's zone or location lead to the list of zones when the account is switched. */
const toZones = { accountSwitch: (account) => paths.zones(account) } satisfies RouteHandle;

/** The pages under /accounts/{account} about zones and their players. `zoneTabs` are the tabs of a zone's page that another feature brings. */
export function zoneRoutes(zoneTabs: RouteObject[]): RouteObject[] {
  return [
    {
      path: "order-player",
      handle: { accountSwitch: (account) => paths.orderPlayer(account) } satisfies RouteHandle,
      lazy: withTexts(["zones", "forms", "access"], async () => ({
        Component: (await import("./order/order-page.tsx")).OrderPage,
      })),
    },
    {
      path: "zones",
      handle: toZones,
      children: [
        {
          index: true,
          lazy: withTexts(["zones", "states"], async () => ({
            Component: (await import("./list/zones-page.tsx")).ZonesPage,
          })),
        },
        {
          path: "create/:locationId?",
          lazy: withTexts(["zones", "forms"], async () => ({
            Component: (await import("./forms/create-zone-page.tsx")).CreateZonePage,
          })),
        },
        {
          path: "edit/:locationId",
          lazy: withTexts(["zones", "forms"], async () => ({
            Component: (await import("./forms/edit-location-page.tsx")).EditLocationPage,
          })),
        },
        {
          path: "location/:locationId",
          children: [
            {
              index: true,
              element: null,
              loader: ({ request }) => replace(`${new URL(request.url).pathname.replace(/\/$/, "")}/details`),
            },
            {
              path: "details",
              lazy: withTexts(["zones", "states", "access"], async () => ({
                Component: (await import("./location/location-page.tsx")).LocationPage,
              })),
            },
          ],
        },
        {
          path: ":zoneId",
          lazy: withTexts(["zones", "states"], async () => ({
            Component: (await import("./detail/zone-layout.tsx")).ZoneLayout,
          })),
          children: [
            {
              index: true,
              element: null,
              loader: ({ request }) => replace(`${new URL(request.url).pathname.replace(/\/$/, "")}/player`),
            },
            {
              path: "control",
              element: null,
              loader: ({ request }) =>
                replace(new URL(request.url).pathname.replace(/control\/?$/, "player")),
            },
            ...zoneTabs,
            {
              path: "device",
              lazy: withTexts(["zones", "player", "states"], async () => ({
                Component: (await import("./device/device-page.tsx")).DevicePage,
              })),
            },
            {
              path: "settings",
              lazy: withTexts(["zones", "forms"], async () => ({
                Component: (await import("./settings/settings-page.tsx")).SettingsPage,
              })),
            },
          ],
        },
      ],
    },
  ];
}
