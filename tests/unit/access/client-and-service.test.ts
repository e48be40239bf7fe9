import fc from "fast-check";
import { expect, test } from "vitest";
import { accountFacts as clientFacts, personViewer, playerViewer } from "#renderer/data/people/viewer.ts";
import { accountFacts } from "#server/modules/accounts/entity.ts";
import { toAccount, toAcl } from "#server/modules/accounts/records.ts";
import type { AccountRow } from "#server/modules/accounts/repository.ts";
import { OwnAclList } from "#shared/contract/rest/accounts/accounts.ts";
import { Account } from "#shared/contract/rest/entities.ts";
import { ACTIONS, type Action } from "#shared/domain/access/actions.ts";
import { may } from "#shared/domain/access/may.ts";
import type { AccountFacts } from "#shared/domain/access/subject.ts";
import type { MemberFlags, Viewer } from "#shared/domain/access/viewer.ts";
import { PROVIDER_ACCOUNT_IDS } from "#shared/domain/accounts/provider.ts";
import { PLANS } from "#shared/domain/billing/plans.ts";

/** The client can derive from its records every right that the service derives from its tables. */

const [PROVIDER = ""] = PROVIDER_ACCOUNT_IDS;
const ME = "me";
const someAccount = fc.constantFrom("own", "other", "partner", "distributor", PROVIDER);
const someLocation = fc.constantFrom("bar", "hotel");
const maybeAccount = fc.option(someAccount, { nil: null });

const flags: fc.Arbitrary<MemberFlags> = fc.record({
  owner: fc.boolean(),
  admin: fc.boolean(),
  contact: fc.boolean(),
  finance: fc.boolean(),
});

const row: fc.Arbitrary<AccountRow> = fc
  .record({
    id: someAccount,
    plan: fc.constantFrom(...PLANS),
    tier: fc.constantFrom("tier-1", "tier-2", "tier-3"),
    partnerAccountId: maybeAccount,
    partnerAllowsDeactivation: fc.boolean(),
    distributorAccountId: maybeAccount,
    settings: fc.record({
      filter_explicit: fc.boolean(),
      restrict_discover_music: fc.boolean(),
      restrict_edit_music: fc.boolean(),
      restrict_unpairing_from_paired_devices: fc.boolean(),
      restrict_block_tracks: fc.boolean(),
    }),
  })
  .map((chosen) => ({ ...COMPANY, ...chosen }));

const COMPANY: Omit<
  AccountRow,
  | "id"
  | "plan"
  | "tier"
  | "partnerAccountId"
  | "partnerAllowsDeactivation"
  | "distributorAccountId"
  | "settings"
> = {
  businessName: "Acme",
  businessType: "cafe",
  accountType: "business",
  address: "",
  city: "",
  postalCode: "",
  state: "",
  isoCountry: "SE",
  orgNumber: "",
  phone: "",
  deactivated: false,
  suspended: false,
  demo: false,
  termsType: "general",
  legalAcceptance: null,
  paymentMethod: null,
  checkoutState: null,
  billingCycle: "monthly",
  billingVoucher: "",
  isoCurrency: "",
  contentProvider: "roomtone",
  keyAccountManager: "",
  scheduleSettings: {},
  soundZoneSettings: {},
  twoStepRequired: false,
  roles: { is_partner: false, is_distributor: false },
  featureFlags: {
    onboarding_enabled: false,
    messaging_enabled: false,
    saml_enabled: false,
    extreme_audio_quality_option_enabled: false,
  },
  imageUrl: null,
  libraryVersion: 0,
  createdAt: new Date(0),
  updatedAt: new Date(0),
};

interface Seen {
  /** As read by the service from its tables. */
  readonly service: Viewer;
  /** As derived by the client from the records that it receives. */
  readonly client: Viewer;
}

const person: fc.Arbitrary<Seen> = fc
  .record({
    memberships: fc.uniqueArray(fc.tuple(someAccount, flags), { selector: ([account]) => account }),
    locations: fc.uniqueArray(fc.tuple(someLocation, someAccount), { selector: ([location]) => location }),
    isOperator: fc.boolean(),
  })
  .map(({ memberships, locations, isOperator }) => {
    const items = memberships.map(([accountId, own]) =>
      toAcl({
        acl: { id: accountId, accountId, userId: ME, pendingEmail: "", createdAt: new Date(0), ...own },
        user: { name: "Anna", email: "anna@shop.test" },
      }),
    );
    const sent = {
      items,
      locations: locations.map(([id, account]) => ({ id, account })),
      operator: isOperator,
    };
    return {
      service: {
        kind: "user",
        userId: ME,
        isOperator,
        memberships: new Map(memberships),
        locations: new Map(locations),
      },
      client: personViewer(ME, OwnAclList.parse(JSON.parse(JSON.stringify(sent)))),
    };
  });

const player: fc.Arbitrary<Seen> = fc
  .record({ accountId: someAccount, locationId: someLocation, soundZoneId: fc.constantFrom("z", "y") })
  .map((place) => ({
    service: { kind: "device", deviceId: "d", ...place },
    client: playerViewer("d", {
      id: place.soundZoneId,
      account: place.accountId,
      location: place.locationId,
    }),
  }));

const within = fc.oneof(
  fc.constant({}),
  fc.record({ locationId: someLocation }),
  fc.record({
    locationId: someLocation,
    soundZoneId: fc.constantFrom("z", "y"),
    staffControl: fc.boolean(),
  }),
);

test("may: client and service agree for every viewer, action and account", () => {
  fc.assert(
    fc.property(
      fc.oneof(person, player),
      row,
      fc.constantFrom("off", "sandbox"),
      within,
      ({ service, client }, account, billing, place) => {
        const sent: AccountFacts = clientFacts(
          Account.parse(JSON.parse(JSON.stringify(toAccount(account, billing)))),
        );
        const answers = (viewer: Viewer, facts: AccountFacts) =>
          (Object.keys(ACTIONS) as Action[]).map((action) => [
            action,
            may(viewer, action, { account: facts, ...place }),
          ]);
        expect(answers(client, sent)).toEqual(answers(service, accountFacts(account, billing)));
      },
    ),
    { numRuns: 500 },
  );
});
