import { eq } from "drizzle-orm";
import type { accounts } from "#server/db/schema/people/people.ts";
import { soundZones } from "#server/db/schema/places.ts";
import { sweepBilling } from "#server/modules/billing/sweep.ts";
import type { MemberFlags } from "#shared/domain/access/viewer.ts";
import { createAccount, createUser, createZone } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import type { TestApp } from "#tests/factories/service/app.ts";
import { CARD } from "./billing.ts";

const NONE: MemberFlags = { owner: false, admin: false, contact: false, finance: false };

/** A Swedish business that pays by card, with zones that were never paid for. */
export interface BilledShop {
  readonly account: string;
  readonly location: string;
  readonly zones: readonly string[];
  readonly owner: TestApi;
  /** A member with these flags. */
  readonly member: (flags?: Partial<MemberFlags>) => Promise<TestApi>;
  /** Makes payments, and everything else that is due. */
  readonly settle: () => Promise<void>;
  /** Buys zones and pays. */
  readonly buy: (...zones: readonly string[]) => Promise<void>;
  readonly zoneRow: (zone: string) => Promise<typeof soundZones.$inferSelect>;
}

export async function createBilledShop(
  app: TestApp,
  {
    names = ["Bar", "Lobby"],
    ...over
  }: { readonly names?: readonly string[] } & Partial<typeof accounts.$inferInsert> = {},
): Promise<BilledShop> {
  const { service } = app;
  const { id: account, locationId } = await createAccount(service, { paymentMethod: CARD, ...over });
  const zones: string[] = [];
  for (const name of names)
    zones.push(await createZone(service, { id: account, locationId }, { name, paidUntil: null }));
  const member = async (flags: Partial<MemberFlags> = {}) =>
    new TestApi(app.url, (await createUser(service, account, { ...NONE, ...flags })).token);
  const owner = await member({ owner: true });
  const settle = () => sweepBilling(service.services);
  return {
    account,
    location: locationId,
    zones,
    owner,
    member,
    settle,
    buy: async (...bought) => {
      // Tokens expire when a test moves the clock.
      const buyer = await member({ finance: true });
      for (const zone of bought) {
        const path = `/api/billing/sound_zones/${zone}/subscription/purchase`;
        const { status, json } = await buyer.call("POST", path, { body: {} });
        if (status !== 200) throw new Error(JSON.stringify(json));
        await settle();
      }
    },
    zoneRow: async (zone) => {
      const [row] = await service.services.db.select().from(soundZones).where(eq(soundZones.id, zone));
      if (!row) throw new Error("There is no such zone");
      return row;
    },
  };
}
