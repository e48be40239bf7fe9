import { expect, test } from "vitest";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { offersMessaging } from "./offer.ts";

const NOW = Date.parse("2026-06-01T12:00:00Z");
const PAID = "2026-05-01T00:00:00Z";
const FLAGS = accountRecord().feature_flags;

/** Whether an account with these facts is offered messages. */
function isOffered(enabled: boolean, trial: boolean, distributor: string, paid: string | null): boolean {
  const payment_method = {
    psp: "stripe_creditcard",
    deactivated: false,
    creditcard_data: { card_type: "visa" },
    trial_expires_at: trial ? "2026-06-10T00:00:00Z" : "2026-05-10T00:00:00Z",
  };
  const account = accountRecord({
    feature_flags: { ...FLAGS, messaging_enabled: enabled },
    payment_method,
    distributor: distributor === "" ? "" : { id: distributor },
    latest_paid_until: paid,
  });
  return offersMessaging(account, NOW);
}

test("messaging offer: with the feature, or paid directly to the provider outside a trial (@C-254 @M-137)", () => {
  const provider = idOf("Account", "provider");
  for (const trial of [true, false])
    for (const distributor of ["", provider, "reseller"])
      for (const paid of [PAID, null]) {
        expect(isOffered(true, trial, distributor, paid)).toBe(true);
        const isDirect = distributor !== "reseller";
        expect([trial, distributor, paid, isOffered(false, trial, distributor, paid)]).toEqual([
          trial,
          distributor,
          paid,
          !trial && isDirect && paid !== null,
        ]);
      }
});
