import type { Unbuilt } from "./address.ts";

const ACCOUNT = "/accounts/{account}";
const SETTINGS = `${ACCOUNT}/settings`;

/** Addresses of the specification whose feature does not exist yet. */
export const UNBUILT: readonly Unbuilt[] = [
  { feature: "unknown addresses", addresses: ["/no/such", `${ACCOUNT}/no/such`, "/user/no"] },
  {
    feature: "add-ons",
    addresses: [
      "/addons/promo/sso",
      "/addons/promo/hifi",
      "/addons/promo/curation",
      `${ACCOUNT}/addons/hifi/activate`,
      `${SETTINGS}/addons/activated/hifi`,
      `${SETTINGS}/addons/promo/sso`,
      `${SETTINGS}/addons/promo/hifi`,
      `${SETTINGS}/addons/promo/curation`,
    ],
  },
  { feature: "exchange rates", addresses: ["/exchangerates/2025-01-01/SEK"] },
  { feature: "invoices", addresses: ["/invoice/uuid", "/invoice/{account}/ref"] },
  { feature: "referrals", addresses: ["/referral/code", `${SETTINGS}/referrals`] },
  {
    feature: "connect",
    addresses: [
      "/connect/vendor/",
      "/connect/vendor/pair",
      "/connect/vendor/code",
      "/connect/vendor/code/pair",
      "/connect/vendor/code/pair/{zone}",
      "/vendor/connect/v2/household",
      "/vendor/pair/v2/household",
      "/vendor/connect/code",
      "/vendor/pair/code",
      "/vendor/pair/code/{zone}",
    ],
  },
  {
    feature: "partner portal",
    addresses: [
      "/partner-portal",
      "/partner-portal/",
      "/partner-portal/{account}",
      "/partner-portal/{account}/links",
      "/partner-portal/{account}/create",
    ],
  },
  { feature: "vouchers", addresses: [`${ACCOUNT}/voucher/code`] },
  { feature: "checkout", addresses: [`${ACCOUNT}/checkout`, `${ACCOUNT}/checkout/address`] },
  {
    feature: "subscriptions",
    addresses: [`${SETTINGS}/subscriptions/addons/subscription`],
  },
  {
    feature: "billing",
    addresses: [
      `${SETTINGS}/billing`,
      `${SETTINGS}/billing/update-billing-email`,
      `${SETTINGS}/billing/update-payment/card`,
      `${SETTINGS}/billing/invoice-group/edit/group`,
    ],
  },
  {
    feature: "preview pages",
    addresses: [
      "/dev/sandbox",
      "/dev/price-breakdown",
      "/dev/pop-guide",
      "/dev/playback",
      "/dev/levels",
      "/dev/drag-drop",
    ],
    leadTo: "/dev",
  },
  {
    feature: "the desktop player, outside its app",
    addresses: [
      "/electron",
      "/electron/login/",
      "/electron/login/email",
      "/electron/login/pairing-code",
      "/electron/browser-opened",
      "/electron/select",
      "/electron/select/{account}",
      "/electron/select/{account}/{location}",
      "/electron/paired-zone",
      "/electron/paired-zone/history",
      "/electron/paired-zone/blocked-tracks",
    ],
  },
];
