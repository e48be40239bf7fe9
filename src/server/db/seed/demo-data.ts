import type { Account } from "#shared/contract/rest/entities.ts";
import { PROVIDER_SUPPORT } from "#shared/domain/accounts/provider.ts";

/** The demo's companies and people. All names are invented; all people share one password. */

export const DEMO_PASSWORD = "roomtone";

export const DEMO_USERS = [
  {
    slug: "owner",
    email: "owner@demo.roomtone.test",
    name: "Ingrid Halvorsen",
    role: "owner of Harbour & Pine and Northlight Stores",
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
  /** Days that are paid for from now on; negative: it ended so long ago; null: never had a subscription. */
  readonly paidForDays: number | null;
  readonly volume?: number;
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
          { slug: "hp-lobby", name: "Lobby", paidForDays: YEAR },
          { slug: "hp-restaurant", name: "Restaurant Fjord", paidForDays: YEAR },
          { slug: "hp-bar", name: "Skylight Bar", paidForDays: YEAR, volume: 70 },
          { slug: "hp-spa", name: "Spa & Sauna", paidForDays: YEAR, volume: 40 },
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
          { slug: "hp-cafe-counter", name: "Counter", paidForDays: YEAR },
          { slug: "hp-cafe-terrace", name: "Terrace", paidForDays: -40 },
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
          { slug: "hp-bakery-shop", name: "Bakery shop", paidForDays: YEAR },
          { slug: "hp-roastery", name: "Roastery", paidForDays: null },
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
          { slug: "nl-york-floor", name: "Shop floor", paidForDays: YEAR },
          { slug: "nl-york-fitting", name: "Fitting rooms", paidForDays: YEAR },
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
        zones: [{ slug: "oh-dining", name: "Dining room", paidForDays: YEAR }],
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
];
