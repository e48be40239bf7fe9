import { type AccountRow, accountFacts } from "#server/modules/accounts/public.ts";
import type { Services } from "#server/services.ts";
import type { PlanChangeCost } from "#shared/contract/rest/billing/account-subscription.ts";
import type { Action } from "#shared/domain/access/actions.ts";
import { may } from "#shared/domain/access/may.ts";
import type { AccountFacts } from "#shared/domain/access/subject.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";
import { type Plan, TIER_OF_PLAN } from "#shared/domain/billing/plans.ts";
import { editActionOf } from "#shared/domain/music/composing/composers.ts";
import { activeZones, type OwnMusic, ownMusic } from "./losses-repository.ts";

type Losses = PlanChangeCost["losses"];

/** The most names of each kind. */
const MOST_NAMES = 20;

/** The zones that the smallest plan plays in. */
const ZONES_OF_STARTER = 1;

/** What another plan takes away from an account. */
export async function lossesOf(services: Services, account: AccountRow, plan: Plan): Promise<Losses> {
  const before = accountFacts(account, services.env.billing);
  const after = { ...before, plan, tier: TIER_OF_PLAN[plan] };
  const music = await ownMusic(services.db, account.id);
  const loses = (action: Action, { composer }: OwnMusic) =>
    ownerMay(action, before, composer) && !ownerMay(action, after, composer);
  return {
    zones: plan === "starter" ? await zonesBeyond(services, account) : named([]),
    // Without the right to make stations, an account has none.
    stations: named(
      music.filter((one) => editActionOf(one.composer) === "station.edit" && loses("station.create", one)),
    ),
    playlists: named(
      music.filter((one) => editActionOf(one.composer) === "playlist.edit" && loses("playlist.edit", one)),
    ),
  };
}

/** Whether the plan and settings of an account admit an action: its owner has every other right. */
function ownerMay(action: Action, account: AccountFacts, composer: string): boolean {
  const owner: Viewer = {
    kind: "user",
    userId: "",
    memberships: new Map([[account.id, { owner: true, admin: true, contact: true, finance: true }]]),
    locations: new Map(),
  };
  return may(owner, action, { account, composer }).ok;
}

/** Active zones after the oldest, which goes on. */
async function zonesBeyond({ db, now }: Services, { id }: AccountRow) {
  return named((await activeZones(db, id, now())).slice(ZONES_OF_STARTER));
}

function named(things: readonly { readonly name: string }[]) {
  return { total: things.length, names: things.slice(0, MOST_NAMES).map(({ name }) => name) };
}
