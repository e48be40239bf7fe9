import { QueryClient } from "@tanstack/react-query";
import { accountFacts, personViewer } from "#renderer/data/people/viewer.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import type { Account, Acl } from "#shared/contract/rest/entities.ts";
import { permissionsOf } from "#shared/domain/access/permissions.ts";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import type { Viewer } from "./address.ts";
import type { DesktopState } from "./desktop-addresses.ts";
import { SAMPLES } from "./samples.ts";

const PERSON = "anna";
const { account: SHOP, agency: AGENCY, zone: ZONE, location: LOCATION } = SAMPLES;

/** The service's records about a viewer. */
interface Records {
  readonly accounts: readonly Account[];
  /** Accounts that the viewer may open without being their member. */
  readonly customers?: readonly Account[];
  /** The person's memberships. */
  readonly acls: readonly Acl[];
  /** The locations that they run. */
  readonly locations?: readonly { readonly id: string; readonly account: string }[];
}

const feature_flags = { ...accountRecord().feature_flags, messaging_enabled: true };

const shop = (over: Partial<Account> = {}) =>
  accountRecord({
    id: SHOP,
    business_name: "Shop",
    feature_flags,
    partner: { id: AGENCY, allow_deactivation: true },
    ...over,
  });

const agency = accountRecord({
  id: AGENCY,
  business_name: "Agency",
  feature_flags,
  roles: { is_partner: true, is_distributor: false },
});

const NO_RIGHTS: Acl = {
  id: "acl",
  account: SHOP,
  user: PERSON,
  owner: false,
  admin: false,
  contact: false,
  finance: false,
  pending_email: "",
  denorm_user: null,
};
const OWNER: Acl = { ...NO_RIGHTS, owner: true, admin: true, contact: true, finance: true };

const RECORDS: Readonly<Record<Exclude<Viewer, "signedOut">, Records>> = {
  member: { accounts: [shop()], acls: [NO_RIGHTS] },
  locationUser: { accounts: [shop()], acls: [], locations: [{ id: LOCATION, account: SHOP }] },
  owner: { accounts: [shop()], acls: [OWNER] },
  royaltyFree: { accounts: [shop({ plan: "royalty-free" })], acls: [OWNER] },
  restricted: {
    accounts: [shop({ settings: { ...accountRecord().settings, restrict_discover_music: true } })],
    acls: [OWNER],
  },
  /** The owner of an account of a host that sells subscriptions. */
  buyer: { accounts: [shop({ billing: "sandbox" })], acls: [OWNER] },
  partner: { accounts: [agency], customers: [shop()], acls: [{ ...OWNER, account: AGENCY }] },
};

/** The services of this viewer's client; the service answers from records. They may also sign in later. */
export function servicesFor(
  viewer: Viewer,
  isSignedIn: () => boolean = () => viewer !== "signedOut",
): Services {
  const {
    accounts,
    customers = [],
    acls,
    locations = [],
  }: Records = viewer === "signedOut" ? { accounts: [], acls: [] } : RECORDS[viewer];
  const visible = [...accounts, ...customers];
  const person = personViewer(PERSON, {
    items: [...acls],
    locations: [...locations],
    two_step_due: [],
    operator: false,
  });

  const permissionsIn = (type: "account" | "sound_zone") =>
    visible.flatMap((account) =>
      account.id === SHOP
        ? permissionsOf(person, type, {
            account: accountFacts(account),
            ...(type === "sound_zone" && { locationId: LOCATION, soundZoneId: ZONE }),
          })
        : [],
    );

  const answers: readonly (readonly [RegExp, (id: string) => unknown])[] = [
    [/\/users\/[^/]+\/accounts$/, () => ({ items: accounts })],
    [/\/users\/[^/]+\/acls$/, () => ({ items: acls, locations })],
    [
      /\/sound_zones\/([^/]+)$/,
      (id) => ({ id, account: SHOP, location: LOCATION, permissions: permissionsIn("sound_zone") }),
    ],
    [/\/sessions\/current$/, () => ({ account: { id: SHOP } })],
    [/\/accounts\/([^/]+)$/, (id) => visible.find((account) => account.id === id) ?? notFound()],
    // Whatever pages load before they are shown; and sign-up is open.
    [/./, () => ({ open: true, paid: false, items: [] })],
  ];

  return {
    startRealtime: () => undefined,
    host: { kind: "web", manages: true },
    session: {
      get: () => ({ userId: isSignedIn() ? PERSON : null, zoneId: null }),
      isLoggedIn: isSignedIn,
      isAuthenticated: isSignedIn,
    },
    account: { get: () => null, select: () => undefined },
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    rest: answering(({ path }) => {
      for (const [pattern, answer] of answers) {
        const match = pattern.exec(path);
        if (match) return answer(decodeURIComponent(match[1] ?? ""));
      }
      return notFound();
    }),
    reporting: { event: () => undefined, logger: () => ({ error: () => undefined }) },
    graphql: async () => ({ account: { permissions: permissionsIn("account") } }),
    parts: new Map(),
  } as unknown as Services;
}

/** The services of a desktop player in this state. */
export function desktopServicesFor(state: DesktopState): Services {
  const services = servicesFor("owner", () => state === "choosing");
  const zoneId = state === "paired" ? ZONE : null;
  return {
    ...services,
    host: { kind: "electron", manages: false, pairing: {}, browserSignIn: {} },
    session: {
      ...services.session,
      get: () => ({ ...services.session.get(), zoneId, paired: state === "paired" }),
      isAuthenticated: () => state !== "unpaired",
    },
  } as unknown as Services;
}

function notFound(): never {
  throw new ApiError({ status: 404, code: "not_found", message: "No such thing" });
}
