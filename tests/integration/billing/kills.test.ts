import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Database } from "#server/db/database.ts";
import { accounts } from "#server/db/schema/people/people.ts";
import { sandbox } from "#server/modules/billing/provider.ts";
import { changeSubscriptions, startPlanChange } from "#server/modules/billing/public.ts";
import { sweepBilling } from "#server/modules/billing/sweep.ts";
import type { Services } from "#server/services.ts";
import type { CartAction } from "#shared/contract/rest/billing/carts.ts";
import type { Plan } from "#shared/domain/billing/plans.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { paymentOf, standingOf } from "#shared/domain/zones/standing.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { accountOf, CARD, type Company, charges, company, DECLINED, INVOICE, sell, zoneOf } from "./world.ts";

/** Thrown in place of the end of the process. */
class Killed extends Error {}

let app: TestApp;
let at = Date.UTC(2026, 0, 31, 9);
/** How many more steps are made before the process ends; infinite: it does not. */
let left = Number.POSITIVE_INFINITY;

beforeAll(async () => {
  app = await startApp({ env: { ROOMTONE_BILLING: "sandbox" }, now: () => new Date(at) });
  await sell(app.service.services, new Date(0));
});
afterAll(() => app[Symbol.asyncDispose]());

function tick(): void {
  if (left-- <= 0) throw new Killed();
}

/** The service, whose process ends before, within or after a transaction. */
function mortal(services: Services): Services {
  const db = new Proxy(services.db, {
    get(target, name) {
      if (name !== "transaction") return Reflect.get(target, name, target);
      return async (work: (tx: Database) => Promise<unknown>) => {
        tick();
        const value = await target.transaction(async (tx) => {
          const made = await work(tx);
          tick();
          return made;
        });
        tick();
        return value;
      };
    },
  });
  const log = { ...services.log, error: () => {} } as unknown as Services["log"];
  // Nobody watches: states of zones are not computed.
  const bus = { ...services.bus, publish: () => {} };
  const events = { ...services.events, publish: () => {} };
  return { ...services, db, log, bus, events, jobs: { ...services.jobs, send: async () => true } };
}

/** What was taken: once for each attempt of a payment. */
const taken = new Map<string, number>();

/** Takes money, and ends before or after that. */
function makeProviderMortal(): void {
  const { charge } = sandbox;
  vi.spyOn(sandbox, "charge").mockImplementation(async (order) => {
    tick();
    const outcome = await charge(order);
    if (outcome.ok) taken.set(`${order.paymentId} ${order.attempt}`, order.due);
    tick();
    return outcome;
  });
}

/** Makes a change, which the process's end interrupts after each of its steps in turn; people then try again. */
async function untilDone(work: () => Promise<unknown>, kills: boolean): Promise<void> {
  for (let steps = kills ? 0 : Number.POSITIVE_INFINITY; ; steps++) {
    left = steps;
    try {
      await work();
      left = Number.POSITIVE_INFINITY;
      return;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
  }
}

interface Doing {
  readonly day: number;
  readonly action?: CartAction;
  /** Indexes of zones. */
  readonly zones?: readonly number[];
  readonly until?: string;
  readonly plan?: Plan;
  readonly method?: typeof CARD;
}

const buys: Doing = { day: 0, action: "activate", zones: [0, 1] };
const SCENES: readonly (readonly Doing[])[] = [
  [buys],
  [buys, { day: 40, action: "activate", zones: [2] }],
  [buys, { day: 35, action: "deactivate", zones: [0] }, { day: 95, action: "resume", zones: [0] }],
  [buys, { day: 20, action: "pause", zones: [1], until: "2026-05-12" }],
  [buys, { day: 20, action: "pause", zones: [0, 1], until: "2026-05-07" }],
  [buys, { day: 50, method: DECLINED }, { day: 63, method: CARD }],
  [buys, { day: 50, method: DECLINED }, { day: 90, method: CARD }, { day: 91, action: "resume", zones: [0] }],
  [buys, { day: 70, plan: "unlimited" }],
  [buys, { day: 70, plan: "starter" }],
  [buys, { day: 10, plan: "unlimited" }, { day: 21, plan: "starter" }, { day: 45, plan: "essential" }],
];

test("billing: a service that is killed at any step loses no charge, and makes none twice", async () => {
  const { services } = app.service;
  const dying = mortal(services);
  makeProviderMortal();
  const begin = at;
  // Each scene by card, and some by invoice: with calls whose process is killed, and with some whose lives.
  const worlds = await Promise.all(
    SCENES.flatMap((scene, n) =>
      [
        { paymentMethod: CARD, billingCycle: "monthly" } as const,
        ...(n % 4 === 1 ? [{ paymentMethod: INVOICE, billingCycle: "quarterly" } as const] : []),
      ].flatMap((pays) =>
        [true, false].map(async (kills) => {
          const columns = { plan: "essential", tier: "tier-1", ...pays } as const;
          const made = await company(services, {
            zones: scene.length > 1 && scene[1]?.zones?.includes(2) ? 3 : 2,
            createdAt: new Date(begin - DAY_MS),
            ...columns,
          });
          return { scene, kills, company: made };
        }),
      ),
    ),
  );
  expect(worlds).toHaveLength(26);
  for (let day = 0; day <= 126; day++) {
    at = begin + day * DAY_MS;
    const doings = worlds.flatMap((world) =>
      world.scene.filter((doing) => doing.day === day).map((doing) => ({ ...world, doing })),
    );
    for (const { company: who, kills, doing } of doings) await untilDone(() => act(dying, who, doing), kills);
    // The sweep survives the failure of one account, and finds what is left; it ends a step later each time.
    if (day % 6 === 0 || doings.length > 0) await sweepWithKills(dying, day);
  }

  for (const [n, { company: killed, kills }] of worlds.entries()) {
    const alive = worlds[n + 1];
    if (!kills || !alive) continue;
    expect(await stateOf(services, killed)).toEqual(await stateOf(services, alive.company));
    await expectSound(services, killed);
  }
  const cash = await Promise.all(worlds.map(({ company: who }) => charges(services, who.account)));
  const booked = cash
    .flatMap(({ entries }) => entries)
    .filter(({ book }) => book === "cash" || book === "receivable")
    .reduce((sum, { amount }) => sum + amount, 0);
  expect([...taken.values()].reduce((sum, due) => sum + due, 0)).toBe(booked);

  // Again, at the same time: nothing more is due.
  await sweepBilling(services);
  const after = await Promise.all(worlds.map(({ company: who }) => charges(services, who.account)));
  expect(after).toEqual(cash);
}, 240_000);

async function sweepWithKills(dying: Services, day: number): Promise<void> {
  for (const steps of [day % 13, Number.POSITIVE_INFINITY]) {
    left = steps;
    await sweepBilling(dying).catch((error: unknown) => {
      if (!(error instanceof Killed)) throw error;
    });
  }
}

async function act(services: Services, { account, zones }: Company, doing: Doing): Promise<void> {
  const { action, plan, method } = doing;
  if (method)
    await services.db.update(accounts).set({ paymentMethod: method }).where(eq(accounts.id, account));
  const row = await accountOf(services, account);
  if (plan) {
    const made = await startPlanChange(services, row, plan);
    if (!made.ok) expect(made.reason.reason).toBe("nothing-to-change");
  }
  if (!action) return;
  const zoneIds = (doing.zones ?? []).flatMap((index) => zones[index] ?? []);
  const cart = { action, zoneIds, reactivateOn: doing.until ?? null };
  const made = await changeSubscriptions(services, row, cart, null);
  // Only what is paid by the month can be paused.
  if (!made.ok)
    expect([action, row.billingCycle, made.reason.reason]).toEqual([
      "pause",
      "quarterly",
      "nothing-to-change",
    ]);
}

/** What an account has and has paid, without ids. */
async function stateOf(services: Services, { account, zones }: Company) {
  const { payments, lines } = await charges(services, account);
  const { plan, tier } = await accountOf(services, account);
  const stored = await Promise.all(zones.map((id) => zoneOf(services, id)));
  return {
    plan,
    tier,
    zones: stored.map(({ paidUntil, subscriptionDeactivated, reactivateAt }) => ({
      paidUntil,
      subscriptionDeactivated,
      reactivateAt,
    })),
    payments: payments
      .map(({ cause, status, due, attempts }) => `${cause} ${status} ${due} ${attempts}`)
      .toSorted(),
    lines: lines
      .map(({ kind, soundZoneId, periodFrom, periodTo, net, status }) => {
        const zone = zones.indexOf(soundZoneId ?? "");
        return `${zone} ${kind} ${periodFrom.toISOString()} ${periodTo.toISOString()} ${net} ${status}`;
      })
      .toSorted(),
  };
}

/** Entries add up to zero, no day of a zone is charged twice, and it plays exactly while it is paid for. */
async function expectSound(services: Services, { account, zones }: Company): Promise<void> {
  const { lines, entries } = await charges(services, account);
  expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  for (const id of zones) {
    const own = lines.filter(({ soundZoneId, status }) => soundZoneId === id && status === "completed");
    const credits = own.filter(({ kind }) => kind === "credit");
    const paid = own
      .filter(({ kind }) => kind === "period" || kind === "alignment")
      // What was given back is not paid for any more.
      .map((line) => {
        const back = credits.find(
          ({ periodFrom, periodTo }) =>
            periodTo.getTime() === line.periodTo.getTime() && periodFrom > line.periodFrom,
        );
        return { from: line.periodFrom.getTime(), to: (back?.periodFrom ?? line.periodTo).getTime() };
      })
      .toSorted((a, b) => a.from - b.from);
    paid.forEach(({ from }, n) => {
      expect(from).toBeGreaterThanOrEqual(paid[n - 1]?.to ?? 0);
    });
    const zone = await zoneOf(services, id);
    const until = paid.at(-1)?.to ?? null;
    expect(zone.paidUntil?.getTime() ?? null).toBe(until);
    const facts = {
      paidUntil: until,
      deactivated: zone.subscriptionDeactivated,
      reactivateAt: zone.reactivateAt?.getTime() ?? null,
    };
    const isPaid = until !== null && until > at;
    expect(paymentOf(standingOf(facts, "sandbox", at), at).state === "paid").toBe(isPaid);
  }
}

test("billing: two people who buy the same zone at once pay once", async () => {
  const { services } = app.service;
  const { account, zones } = await company(services, { createdAt: new Date(at), paymentMethod: CARD });
  const row = await accountOf(services, account);
  const buy = () =>
    changeSubscriptions(services, row, { action: "activate", zoneIds: zones, reactivateOn: null }, null);
  const answers = await Promise.all([buy(), buy(), buy()]);
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
  await sweepBilling(services);
  const { payments, lines } = await charges(services, account);
  expect([payments.length, lines.length, payments[0]?.status]).toEqual([1, 1, "succeeded"]);
  const ids = answers.map((answer) => (answer.ok ? answer.value.recurrences.map(({ id }) => id) : []));
  expect(new Set(ids.flat()).size).toBe(1);
});
