import type { Account } from "#shared/contract/rest/entities.ts";

/** The terms of service that apply to an account (specification, platform §4). */

type Terms = Pick<Account, "legal_acceptance" | "terms_type">;

/** The terms for new sign-ups. */
export const GENERAL_TERMS = "general";

/** Whether somebody has accepted the account's current terms. */
export function hasAcceptedTerms({ legal_acceptance, terms_type }: Terms): boolean {
  return (
    legal_acceptance !== null &&
    legal_acceptance.accepted_by !== "" &&
    legal_acceptance.terms_type === terms_type
  );
}

/** Whether a purchase asks for the terms: nobody has accepted any, or no zone has an active subscription. */
export function needsLegalAcceptance(
  { legal_acceptance }: Pick<Account, "legal_acceptance">,
  hasActiveZone: boolean,
): boolean {
  return legal_acceptance === null || legal_acceptance.accepted_by === "" || !hasActiveZone;
}
