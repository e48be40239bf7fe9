import type { Account, PaymentMethod } from "#shared/contract/rest/entities.ts";
import { PROVIDER_SUPPORT } from "#shared/domain/accounts/provider.ts";
import type { BillingCycle } from "#shared/domain/billing/plans.ts";

/** The demo's companies and people. All names are invented; all people share one password. */

export const DEMO_PASSWORD = "roomtone";

export const DEMO_USERS = [
  {
    slug: "owner",
    email: "owner@demo.roomtone.test",
    name: "Ingrid Halvorsen",
    role: "owner of Harbour & Pine, Northlight Stores and four small companies",
  },
  {
    slug: "manager",
    email: "manager@demo.roomtone.test",
    name: "Tom Ashby",
    role: "admin of Harbour & Pine, member of Northlight Stores",
  },
  {
    slug: "finance",
    email: "finance@demo.roomtone.test",
    name: "Priya Raman",
    role: "finance at Harbour & Pine",
  },
  {
    slug: "staff",
    email: "staff@demo.roomtone.test",
    name: "Leo Lindqvist",
    role: "member of Harbour & Pine",
  },
  {
    slug: "cafe",
    email: "cafe@demo.roomtone.test",
    name: "Maja Ekström",
    role: "runs Pine Café alone, a location of Harbour & Pine",
  },
  { slug: "other", email: "other@demo.roomtone.test", name: "Noor Bakker", role: "owner of Other House" },
  {
    slug: "partner",
    email: "partner@demo.roomtone.test",
    name: "Femke de Wit",
    role: "partner that manages Other House",
  },
  {
    slug: "distributor",
    email: "distributor@demo.roomtone.test",
    name: "Callum Reid",
    role: "distributor of Northlight Stores",
  },
  {
    slug: "support",
    email: "support@demo.roomtone.test",
    name: "Astrid Nyberg",
    role: "provider's staff, sees every account and operates the service",
  },
] as const;

type DemoUser = (typeof DEMO_USERS)[number]["slug"];

export interface DemoZone {
  readonly slug: string;
  readonly name: string;
  /**
   * What is paid for: the period or trial of its account, or days from now on; negative: it ended so long ago; null: never
   * had a subscription.
   */
  readonly paid: "period" | number | null;
  readonly isCancelled?: boolean;
  readonly pausedForDays?: number;
  readonly volume?: number;
}

/** How an account pays. */
export interface DemoBilling {
  readonly cycle: BillingCycle;
  readonly psp: string;
  readonly card?: NonNullable<PaymentMethod["creditcard_data"]>;
  /** About when its present period ends; absent: it has not paid. */
  readonly endsInDays?: number;
  readonly trialDays?: number;
}

export interface DemoAccount {
  readonly slug: string;
  readonly businessName: string;
  readonly businessType: string;
  readonly address: string;
  readonly city: string;
  readonly postalCode: string;
  readonly isoCountry: string;
  readonly orgNumber: string;
  readonly phone: string;
  readonly plan: Account["plan"];
  readonly tier: Account["tier"];
  readonly billing?: DemoBilling;
  readonly hasMessages?: boolean;
  readonly roles?: Partial<Account["roles"]>;
  /** Slug of the account that manages it as its customer: its own people deactivate nothing. */
  readonly partner?: string;
  /** Slug of the account that resells to it. */
  readonly distributor?: string;
  readonly members: readonly {
    readonly user: DemoUser;
    readonly owner: boolean;
    readonly admin: boolean;
    readonly contact: boolean;
    readonly finance: boolean;
  }[];
  readonly locations: readonly {
    readonly slug: string;
    readonly name: string;
    readonly address: string;
    readonly city: string;
    readonly postalCode: string;
    readonly timezone: string;
    /** Who runs it without being a member of its account. */
    readonly users?: readonly DemoUser[];
    readonly zones: readonly DemoZone[];
  }[];
}

const ALL = { owner: true, admin: true, contact: true, finance: true };
const NONE = { owner: false, admin: false, contact: false, finance: false };
const YEAR = 365;

const card = (card_type: string, end: string) => ({
  card_type,
  masked_number: `**** ${end}`,
  expiry_month: 8,
  expiry_year: 2029,
});
const BY_CARD = { cycle: "monthly", psp: "stripe_creditcard", endsInDays: 17 } as const;

const SMALL = {
  address: "Östra Storgatan 12",
  city: "Jönköping",
  postalCode: "553 21",
  isoCountry: "SE",
  orgNumber: "",
  phone: "+46 36 555 0110",
  members: [{ user: "owner", ...ALL }],
} as const;

const smallPlace = (slug: string, name: string, zones: readonly DemoZone[]) => {
  const { address, city, postalCode } = SMALL;
  return { slug, name, address, city, postalCode, timezone: "Europe/Stockholm", zones };
};

/** Companies whose subscriptions are in other states. */
const SMALL_COMPANIES: readonly DemoAccount[] = [
  {
    ...SMALL,
    slug: "copper-kettle",
    businessName: "Copper Kettle",
    businessType: "cafe",
    plan: "essential",
    tier: "tier-1",
    billing: { ...BY_CARD, endsInDays: 9, card: card("mastercard", "4444") },
    locations: [
      smallPlace("ck-market", "Market Hall", [
        { slug: "ck-counter", name: "Coffee bar", paid: "period" },
        { slug: "ck-garden", name: "Garden", paid: "period", pausedForDays: 75 },
        { slug: "ck-cellar", name: "Cellar", paid: "period", isCancelled: true },
      ]),
    ],
  },
  {
    ...SMALL,
    slug: "little-bindery",
    businessName: "Little Bindery",
    businessType: "retail",
    plan: "starter",
    tier: "tier-1",
    billing: { ...BY_CARD, endsInDays: 24, card: card("visa", "1881") },
    locations: [
      smallPlace("lb-shop", "Book shop", [
        { slug: "lb-shop-floor", name: "Shop", paid: "period" },
        { slug: "lb-workshop", name: "Workshop", paid: null },
      ]),
    ],
  },
  {
    ...SMALL,
    slug: "quiet-floor",
    businessName: "Quiet Floor",
    businessType: "office",
    plan: "royalty-free",
    tier: "tier-1",
    billing: { cycle: "yearly", psp: "manual_billing" },
    locations: [smallPlace("qf-office", "Office", [{ slug: "qf-reception", name: "Reception", paid: YEAR }])],
  },
  {
    ...SMALL,
    slug: "first-light",
    businessName: "First Light Yoga",
    businessType: "yoga_studio",
    plan: "unlimited",
    tier: "tier-3",
    billing: {
      cycle: "monthly",
      psp: "stripe_creditcard",
      card: { card_type: "" },
      trialDays: 9,
    },
    locations: [
      smallPlace("fl-studio", "Studio", [
        { slug: "fl-studio-main", name: "Main studio", paid: "period" },
        { slug: "fl-lounge", name: "Lounge", paid: "period" },
      ]),
    ],
  },
];

export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    slug: "harbour-and-pine",
    businessName: "Harbour & Pine",
    businessType: "hotel",
    address: "Skeppsbron 18",
    city: "Stockholm",
    postalCode: "111 30",
    isoCountry: "SE",
    orgNumber: "559012-3456",
    phone: "+46 8 555 010 20",
    plan: "unlimited",
    tier: "tier-3",
    billing: { ...BY_CARD, card: card("visa", "4242") },
    hasMessages: true,
    members: [
      { user: "owner", ...ALL },
      { user: "manager", ...NONE, admin: true, contact: true },
      { user: "finance", ...NONE, finance: true },
      { user: "staff", ...NONE },
    ],
    locations: [
      {
        slug: "hp-harbour-hotel",
        name: "Harbour Hotel",
        address: "Skeppsbron 18",
        city: "Stockholm",
        postalCode: "111 30",
        timezone: "Europe/Stockholm",
        zones: [
          { slug: "hp-lobby", name: "Lobby", paid: "period" },
          { slug: "hp-restaurant", name: "Restaurant Fjord", paid: "period" },
          { slug: "hp-bar", name: "Skylight Bar", paid: "period", volume: 70 },
          { slug: "hp-spa", name: "Spa & Sauna", paid: "period", volume: 40 },
        ],
      },
      {
        slug: "hp-pine-cafe",
        name: "Pine Café",
        address: "Hornsgatan 54",
        city: "Stockholm",
        postalCode: "118 21",
        timezone: "Europe/Stockholm",
        users: ["cafe"],
        zones: [
          { slug: "hp-cafe-counter", name: "Counter", paid: "period" },
          { slug: "hp-cafe-terrace", name: "Terrace", paid: -40 },
        ],
      },
      {
        slug: "hp-bakery",
        name: "Bakery & Roastery",
        address: "Magasinsgatan 7",
        city: "Göteborg",
        postalCode: "411 18",
        timezone: "Europe/Stockholm",
        zones: [
          { slug: "hp-bakery-shop", name: "Bakery shop", paid: "period" },
          { slug: "hp-roastery", name: "Roastery", paid: null },
        ],
      },
    ],
  },
  {
    slug: "northlight-stores",
    businessName: "Northlight Stores",
    businessType: "retail",
    address: "12 Tanner Row",
    city: "York",
    postalCode: "YO1 6JB",
    isoCountry: "GB",
    orgNumber: "",
    phone: "+44 1904 550 120",
    plan: "essential",
    tier: "tier-1",
    billing: { cycle: "yearly", psp: "billogram_invoice", endsInDays: 200 },
    hasMessages: true,
    distributor: "highland-sound",
    members: [
      { user: "owner", ...ALL },
      { user: "manager", ...NONE },
    ],
    locations: [
      {
        slug: "nl-york",
        name: "York, Tanner Row",
        address: "12 Tanner Row",
        city: "York",
        postalCode: "YO1 6JB",
        timezone: "Europe/London",
        zones: [
          { slug: "nl-york-floor", name: "Shop floor", paid: "period" },
          { slug: "nl-york-fitting", name: "Fitting rooms", paid: "period" },
        ],
      },
    ],
  },
  {
    slug: "other-house",
    businessName: "Other House",
    businessType: "restaurant",
    address: "Oudegracht 211",
    city: "Utrecht",
    postalCode: "3511 NK",
    isoCountry: "NL",
    orgNumber: "",
    phone: "+31 30 555 0143",
    plan: "unlimited",
    tier: "tier-3",
    billing: { ...BY_CARD, cycle: "quarterly", endsInDays: 40, card: card("visa", "0002") },
    partner: "canal-av",
    members: [{ user: "other", ...ALL }],
    locations: [
      {
        slug: "oh-utrecht",
        name: "Oudegracht",
        address: "Oudegracht 211",
        city: "Utrecht",
        postalCode: "3511 NK",
        timezone: "Europe/Amsterdam",
        zones: [{ slug: "oh-dining", name: "Dining room", paid: "period" }],
      },
    ],
  },
  {
    slug: "canal-av",
    businessName: "Canal AV",
    businessType: "office",
    address: "Nieuwegracht 40",
    city: "Utrecht",
    postalCode: "3512 LS",
    isoCountry: "NL",
    orgNumber: "",
    phone: "+31 30 555 0170",
    plan: "unlimited",
    tier: "tier-3",
    roles: { is_partner: true },
    members: [{ user: "partner", ...ALL }],
    locations: [],
  },
  {
    slug: "highland-sound",
    businessName: "Highland Sound",
    businessType: "office",
    address: "8 Quay Street",
    city: "Inverness",
    postalCode: "IV1 1NH",
    isoCountry: "GB",
    orgNumber: "",
    phone: "+44 1463 550 180",
    plan: "unlimited",
    tier: "tier-3",
    roles: { is_distributor: true },
    members: [{ user: "distributor", ...ALL }],
    locations: [],
  },
  {
    slug: PROVIDER_SUPPORT,
    businessName: "Roomtone Support",
    businessType: "office",
    address: "Skeppsbron 2",
    city: "Stockholm",
    postalCode: "111 30",
    isoCountry: "SE",
    orgNumber: "",
    phone: "+46 8 555 010 00",
    plan: "unlimited",
    tier: "tier-3",
    members: [{ user: "support", ...NONE }],
    locations: [],
  },
  ...SMALL_COMPANIES,
];
