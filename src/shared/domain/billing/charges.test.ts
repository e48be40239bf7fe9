import fc from "fast-check";
import { expect, test } from "vitest";
import { wallTimeAt } from "#shared/domain/schedules/wall-clock.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { chargesAhead, periodCharge, planChangeLines, purchaseLines, purchasePeriod } from "./charges.ts";
import type { AmountOf, BilledAccount, BilledZone } from "./facts.ts";
import { balanced, chargeEntries } from "./ledger.ts";
import { minor, sum } from "./money.ts";
import { BILLING_CYCLES, PLANS } from "./plans.ts";
import { monthShown } from "./price-book.ts";
import { feeLine, quoteOf } from "./quote.ts";

const ACCOUNT: BilledAccount = {
  plan: "unlimited",
  cycle: "monthly",
  upcomingPlan: null,
  upcomingCycle: null,
  timezone: "Europe/Stockholm",
  anchorDay: null,
  recurAt: null,
  trialEnd: null,
  hasPaid: false,
  discount: null,
  voucher: null,
};
const ZONE: BilledZone = { id: "zone", paidUntil: null, cancelled: false, reactivateAt: null, open: null };
const at = (text: string) => Date.parse(text);
const iso = (instant: number) => new Date(instant).toISOString();
const costs = (amount: number) => () => minor(amount);
const SWEDEN = { currency: "SEK", vatBasisPoints: 2500, credit: minor(0) } as const;

/** Every hour from UTC, and places whose clocks change or have changed days. */
const ZONES = [
  ...Array.from({ length: 27 }, (_, n) => `Etc/GMT${n - 14 < 0 ? n - 14 : `+${n - 14}`}`),
  ...["Europe/Stockholm", "America/New_York", "Pacific/Auckland", "America/Havana", "Asia/Kathmandu"],
].filter((name) => name !== "Etc/GMT+0");

const scene = fc.record({
  timezone: fc.constantFrom(...ZONES),
  plan: fc.constantFrom(...PLANS),
  cycle: fc.constantFrom(...BILLING_CYCLES),
  // The last days of months, in leap years too.
  bought: fc
    .tuple(
      fc.integer({ min: 2023, max: 2028 }),
      fc.integer({ min: 0, max: 11 }),
      fc.integer({ min: 28, max: 31 }),
    )
    .chain(([year, month, day]) =>
      fc.integer({ min: 0, max: DAY_MS - 1 }).map((ms) => Date.UTC(year, month, day) + ms),
    ),
  amount: fc.integer({ min: 1, max: 500_000 }),
});

/** Buys a zone and renews it: the lines, each with what was shown before it was charged. */
function life(
  { timezone, plan, cycle, bought, amount }: typeof scene extends fc.Arbitrary<infer T> ? T : never,
  renewals = 2,
) {
  const amountOf: AmountOf = () => minor(amount);
  let account: BilledAccount = { ...ACCOUNT, timezone, plan, cycle };
  const { anchor, to } = purchasePeriod(account, bought);
  const [first] = purchaseLines(account, ["zone"], bought, amountOf) ?? [];
  if (!first) throw new Error("Nothing was bought");
  account = { ...account, anchorDay: anchor.day, recurAt: to, hasPaid: true };
  const lines = [first];
  for (let n = 0; n < renewals; n++) {
    const zone = { ...ZONE, paidUntil: account.recurAt };
    const [shown] = chargesAhead(account, [zone], amountOf);
    const charge = periodCharge(account, [zone], account.recurAt ?? 0, amountOf);
    expect(shown).toEqual(charge);
    lines.push(...charge.lines);
    account = { ...account, recurAt: charge.to };
  }
  return { account, anchor, lines };
}

test("billing: periods follow each other without a gap, on the day of the first, for the price of the cycle", () => {
  fc.assert(
    fc.property(scene, (facts) => {
      const { lines, anchor } = life(facts, 14);
      lines.forEach((line, n) => {
        const before = lines[n - 1];
        if (before) expect(iso(line.from)).toBe(iso(before.to));
        const end = new Date(wallTimeAt(facts.timezone, line.to));
        const lastDay = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate();
        expect(end.getUTCDate()).toBe(Math.min(anchor.day, lastDay));
        expect([line.kind, line.net]).toEqual(["period", facts.amount]);
      });
    }),
    { numRuns: 50 },
  );
});

test("billing: what is charged for a year is its price, never twelve times the month that is shown", () => {
  fc.assert(
    fc.property(scene, (facts) => {
      const { lines } = life({ ...facts, cycle: "yearly" });
      const month = monthShown({ amount: minor(facts.amount), cycle: "yearly" });
      for (const { net } of lines.slice(0, 2)) {
        expect(net).toBe(facts.amount);
        if (facts.amount % 12 !== 0) expect(net).not.toBe(month * 12);
      }
    }),
    { numRuns: 60 },
  );
});

test("billing: a part of a cycle costs no more than the cycle, and less the later it begins", () => {
  fc.assert(
    fc.property(
      scene,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 6 }),
      (facts, shares) => {
        const { account, lines } = life(facts);
        const [period] = lines.slice(-1);
        const recurAt = account.recurAt ?? 0;
        const from = period?.from ?? 0;
        const parts = shares
          .toSorted((a, b) => a - b)
          .map((share) => Math.floor(from + share * (recurAt - from - 1)))
          .map((now) => purchaseLines(account, ["other"], now, costs(facts.amount))?.[0]?.net ?? -1);
        for (const [n, net] of parts.entries()) {
          expect(net).toBeGreaterThanOrEqual(0);
          expect(net).toBeLessThanOrEqual(facts.amount);
          expect(net).toBeLessThanOrEqual(parts[n - 1] ?? facts.amount);
        }
      },
    ),
    { numRuns: 80 },
  );
});

test("billing: a change of plan gives back no more than was paid, and charges no more than the cycle", () => {
  fc.assert(
    fc.property(scene, fc.double({ min: 0, max: 1, noNaN: true }), (facts, share) => {
      const { account, lines } = life(facts);
      const paid = lines.at(-1);
      if (!paid) throw new Error("Nothing was paid");
      const now = Math.floor(paid.from + share * (paid.to - paid.from - 1));
      const [credit, charge] = planChangeLines(account, [paid], { at: now, amount: minor(facts.amount * 2) });
      expect(credit?.net).toBeGreaterThanOrEqual(-facts.amount);
      expect(credit?.net).toBeLessThanOrEqual(0);
      expect(charge?.net).toBeLessThanOrEqual(facts.amount * 2);
      // Both are for the same days: twice the price is about twice the credit.
      expect(Math.abs((charge?.net ?? 0) + 2 * (credit?.net ?? 0))).toBeLessThanOrEqual(2);
    }),
    { numRuns: 80 },
  );
});

test("billing: the entries of each charge add up to zero, whatever the credit", () => {
  const nets = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { maxLength: 8 });
  fc.assert(
    fc.property(
      nets,
      fc.nat(200_000),
      fc.integer({ min: 0, max: 3000 }),
      fc.boolean(),
      (all, credit, vat, cash) => {
        const lines = all.map((net) => feeLine(minor(net), { from: 0, to: 1 }));
        const quote = quoteOf(lines, { currency: "EUR", vatBasisPoints: vat, credit: minor(credit) });
        const entries = chargeEntries(quote, cash ? "cash" : "later");
        expect(sum(balanced(entries).map(({ amount }) => amount))).toBe(0);
        expect(quote.due).toBeGreaterThanOrEqual(0);
        expect(quote.credit).toBeLessThanOrEqual(credit);
      },
    ),
    { numRuns: 300 },
  );
});

test("billing: a zone is charged once for a period, whoever else joins, leaves or pauses", () => {
  const zones = fc.array(
    fc.record({ cancelled: fc.boolean(), paused: fc.boolean(), overdue: fc.boolean(), ahead: fc.boolean() }),
    { minLength: 1, maxLength: 12 },
  );
  fc.assert(
    fc.property(scene, zones, (facts, kinds) => {
      const { account } = life(facts);
      const recurAt = account.recurAt ?? 0;
      const all = kinds.map(({ cancelled, paused, overdue, ahead }, n) => ({
        ...ZONE,
        id: `zone ${n}`,
        cancelled,
        reactivateAt: paused ? recurAt + DAY_MS : null,
        paidUntil: overdue ? recurAt - DAY_MS : ahead ? recurAt + 5 * DAY_MS : recurAt,
      }));
      const { lines, to, dropped } = periodCharge(account, all, recurAt, costs(facts.amount));
      const charged = lines.map(({ soundZoneId }) => soundZoneId);
      expect(new Set(charged).size).toBe(charged.length);
      const going = all.filter(
        ({ cancelled, reactivateAt, paidUntil }) =>
          !cancelled && reactivateAt === null && paidUntil >= recurAt,
      );
      expect([...charged, ...dropped].toSorted()).toEqual(going.map(({ id }) => id).toSorted());
      for (const line of lines) {
        expect(line.from).toBe(all.find(({ id }) => id === line.soundZoneId)?.paidUntil);
        expect(line.to).toBe(to);
      }
    }),
    { numRuns: 100 },
  );
});

test("example: a zone by card, monthly", () => {
  const lines = purchaseLines(ACCOUNT, ["zone"], at("2026-01-31T15:00:00Z"), costs(49900)) ?? [];
  expect(lines.map(({ from, to }) => [iso(from), iso(to)])).toEqual([
    ["2026-01-30T23:00:00.000Z", "2026-02-27T23:00:00.000Z"],
  ]);
  expect(quoteOf(lines, SWEDEN)).toMatchObject({ net: 49900, vat: 12475, total: 62375, due: 62375 });
});

test("example: three zones by invoice, yearly, with its fee", () => {
  const account = { ...ACCOUNT, cycle: "yearly" } as const;
  const lines = purchaseLines(account, ["a", "b", "c"], at("2026-03-10T09:00:00Z"), costs(499_000)) ?? [];
  const period = { from: lines[0]?.from ?? 0, to: lines[0]?.to ?? 0 };
  const quote = quoteOf([...lines, feeLine(minor(2900), period)], SWEDEN);
  expect([quote.net, quote.vat, quote.due]).toEqual([1_499_900, 374_975, 1_874_875]);
  expect(chargeEntries(quote, "later")).toEqual([
    { book: "revenue", amount: -1_499_900 },
    { book: "vat", amount: -374_975 },
    { book: "receivable", amount: 1_874_875 },
  ]);
});

test("example: a catch-up of five months to the day on which an account pays for its year", () => {
  const recurAt = at("2026-12-31T23:00:00Z");
  const account = { ...ACCOUNT, cycle: "yearly", anchorDay: 1, recurAt, hasPaid: true } as const;
  const [line] = purchaseLines(account, ["zone"], at("2026-07-31T22:30:00Z"), costs(120_000)) ?? [];
  expect(line).toMatchObject({ kind: "alignment", net: 50_000, to: recurAt });
});

test("example: a zone added in the middle of a month pays for the days that are left", () => {
  const recurAt = at("2026-06-30T22:00:00Z");
  const account = { ...ACCOUNT, anchorDay: 1, recurAt, hasPaid: true };
  // 10 of 30 days: 21 June is the first of them.
  const [line] = purchaseLines(account, ["zone"], at("2026-06-21T10:00:00Z"), costs(30_000)) ?? [];
  expect(line).toMatchObject({ kind: "alignment", net: 10_000, to: recurAt });
});

test("example: a trial ends, and all of its zones that nobody cancelled are charged from then on", () => {
  const trialEnd = at("2026-02-15T12:00:00Z");
  const zone = { ...ZONE, paidUntil: trialEnd };
  const zones = [zone, { ...zone, id: "cancelled", cancelled: true }, { ...zone, id: "other" }];
  const [charge] = chargesAhead({ ...ACCOUNT, trialEnd }, zones, costs(50_000));
  expect(charge?.lines.map(({ soundZoneId, net, to }) => [soundZoneId, net, iso(to)])).toEqual([
    ["zone", 50_000, "2026-03-14T23:00:00.000Z"],
    ["other", 50_000, "2026-03-14T23:00:00.000Z"],
  ]);
});

test("example: a voucher of 50 % for three months halves three charges", () => {
  const account = { ...ACCOUNT, voucher: { percentOff: 50, months: 3 } };
  const [first] = purchaseLines(account, ["zone"], at("2026-01-15T09:00:00Z"), costs(50_000)) ?? [];
  const nets = [first?.net];
  let paying: BilledAccount = {
    ...account,
    hasPaid: true,
    anchorDay: 15,
    recurAt: first?.to ?? null,
    discount: { percentOff: 50, until: at("2026-04-14T22:00:00Z") },
  };
  for (let n = 0; n < 4; n++) {
    const [charge] = chargesAhead(paying, [{ ...ZONE, paidUntil: paying.recurAt }], costs(50_000));
    nets.push(charge?.lines[0]?.net);
    paying = { ...paying, recurAt: charge?.to ?? null };
  }
  expect(nets).toEqual([25_000, 25_000, 25_000, 50_000, 50_000]);
  // Of a year only the first three months are cheaper.
  const yearly = { ...account, cycle: "yearly" } as const;
  expect(purchaseLines(yearly, ["zone"], at("2026-01-15T09:00:00Z"), costs(120_000))?.[0]?.net).toBe(105_000);
});
