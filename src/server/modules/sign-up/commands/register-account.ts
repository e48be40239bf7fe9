import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { type AccountRow, insertAccount, insertAcl, toAccount } from "#server/modules/accounts/public.ts";
import { hashPassword, openSession, userLogin } from "#server/modules/auth/public.ts";
import { mailVerification } from "#server/modules/credentials/public.ts";
import { refuseWithoutMail } from "#server/modules/mail/public.ts";
import { redeemVoucher, trialDaysFor } from "#server/modules/pricing/public.ts";
import { countryByLanguage, countryByPlace } from "#server/modules/sign-up/location.ts";
import { insertSignUp } from "#server/modules/sign-up/repository.ts";
import { findUser, insertNewUser } from "#server/modules/users/public.ts";
import { addressBlock } from "#server/plugins/address-block.ts";
import { authenticate } from "#server/plugins/auth.ts";
import { originOf } from "#server/plugins/origin.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { AccountFeatures, AccountRestrictions, type PaymentMethod } from "#shared/contract/rest/entities.ts";
import type { FullRegistration, PartialRegistration, Registered } from "#shared/contract/rest/sign-up.ts";
import { GENERAL_TERMS } from "#shared/domain/accounts/terms.ts";
import { UNKNOWN_COUNTRY } from "#shared/domain/formatting/geography.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { voucherCode } from "#shared/domain/pricing/voucher.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

const DAY_MS = 24 * 3_600_000;
const EVERYTHING = { owner: true, admin: true, contact: true, finance: true };

type Registration = z.output<typeof FullRegistration> | z.output<typeof PartialRegistration>;

/** Who signs up: somebody new, or somebody who is signed in and wants an account of their own. */
interface Registrant {
  readonly userId: string;
  readonly person: Registration["person"] | null;
}

/**
 * Makes a person and their account, with everything that an owner may and with its trial, and signs them in. All of it or
 * nothing. Refusals: forbidden (nobody can sign up here), invalid, unauthenticated, rate-limited.
 */
export async function registerAccount(
  services: Services,
  request: FastifyRequest,
  input: Registration,
): Promise<Result<Registered, Problem>> {
  const { db, env, now, limits } = services;
  if (!env.signUp)
    return problem("forbidden", { reason: "sign-up-closed", message: "Nobody can sign up here" });
  const registrant = await findRegistrant(services, request, input);
  if (!registrant.ok) return registrant;
  const tried = await limits.take("register", addressBlock(request.ip));
  if (!tried.ok) return problem("rate-limited", { retryAfterMs: tried.retryAfterMs });
  const { userId, person } = registrant.value;
  const passwordHash = person ? await hashPassword(person.password) : null;
  const at = now();
  const made = await db.transaction(async (tx) => {
    if (person) {
      const { name, email, language = null } = person;
      const isNew = await insertNewUser(tx, {
        id: userId,
        email,
        name,
        language,
        passwordHash,
        createdAt: at,
      });
      if (!isNew) return emailTaken();
    }
    const account = await makeAccount({ ...services, db: tx }, request, userId, input);
    return ok({
      account,
      session: await openSession(tx, { kind: "user", userId, origin: originOf(request) }, at),
    });
  });
  if (!made.ok) return made;
  const { account, session } = made.value;
  services.bus.publish("subject-changed", { subject: userId });
  const user = person ? await findUser(db, userId) : null;
  // Nobody waits for it: the address can be confirmed later as well.
  if (user && refuseWithoutMail(env, request) === null) await mailVerification(services, user);
  const login = await userLogin(services, userId, session);
  return ok({
    ...login,
    refresh_token: login.refreshToken,
    user: { id: userId },
    account: toAccount(account, env.billing),
    billing_group: null,
  });
}

/** Says that somebody has signed up with this address: at its field. */
function emailTaken() {
  return problem("invalid", { fields: { "person.email": { code: "rule", rule: "emailTaken" } } });
}

/** Makes the account of somebody, who owns it, with its trial and what else was said. */
async function makeAccount(
  { db, env, now }: Pick<Services, "db" | "env" | "now">,
  request: FastifyRequest,
  userId: string,
  input: Registration,
): Promise<AccountRow> {
  const at = now();
  const { account, voucher_code: typed } = input;
  const isoCountry = account.iso_country ?? whereabouts(env, request);
  const isSelling = env.billing !== "off";
  const voucher = isSelling && typed ? await redeemVoucher(db, voucherCode(typed), at) : null;
  const days = isSelling ? await trialDaysFor(db, isoCountry, voucher) : 0;
  const details = "address" in account ? account : null;
  const row = await insertAccount(db, {
    id: idOf("Account", randomUUID()),
    businessName: account.business_name,
    businessType: account.business_type,
    isoCountry,
    orgNumber: account.org_number ?? "",
    ...(details && {
      address: details.address,
      city: details.city,
      postalCode: details.postal_code,
      state: details.state,
      phone: details.phone,
    }),
    plan: "unlimited",
    tier: "tier-3",
    roles: { is_partner: input.kind === "partner", is_distributor: false },
    featureFlags: AccountFeatures.parse({}),
    settings: AccountRestrictions.parse({}),
    legalAcceptance: { accepted_by: userId, terms_type: GENERAL_TERMS },
    paymentMethod: isSelling ? unpaid(days === 0 ? null : new Date(at.getTime() + days * DAY_MS)) : null,
    createdAt: at,
    updatedAt: at,
  });
  await insertAcl(db, {
    id: idOf("Acl", randomUUID()),
    accountId: row.id,
    userId,
    ...EVERYTHING,
    createdAt: at,
  });
  await insertSignUp(db, {
    accountId: row.id,
    userId,
    userRole: input.user_role,
    businessDescription: input.business_description,
    website: input.website,
    numberOfLocations: input.number_of_locations,
    voucher: voucher?.code ?? null,
    referralCode: input.referral_code ?? null,
    utmCampaign: input.utm_campaign ?? null,
    utmSource: input.utm_source ?? null,
    utmMedium: input.utm_medium ?? null,
    clickIds: input.click_ids,
    createdAt: at,
  });
  return row;
}

/** A card of which nothing is known yet: what an account has until somebody says how it pays. */
function unpaid(trialEnd: Date | null): PaymentMethod {
  return {
    psp: "stripe_creditcard",
    deactivated: false,
    creditcard_data: { card_type: "" },
    trial_expires_at: trialEnd?.toISOString() ?? null,
  };
}

/** Where a business is that did not say. */
function whereabouts(env: Services["env"], { headers }: FastifyRequest): string {
  const country = countryByPlace(env, headers);
  return country === UNKNOWN_COUNTRY ? countryByLanguage(headers) : country;
}

async function findRegistrant(
  { tokens }: Services,
  request: FastifyRequest,
  { person }: Registration,
): Promise<Result<Registrant, Problem>> {
  if (person) return ok({ userId: idOf("User", randomUUID()), person });
  const caller = await authenticate(tokens, request.headers.authorization);
  if (!caller.ok) return caller;
  const { viewer } = caller.value;
  return viewer.kind === "user" ? ok({ userId: viewer.userId, person: null }) : problem("forbidden");
}
