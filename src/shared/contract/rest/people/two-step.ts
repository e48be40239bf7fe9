import { z } from "zod";
import { account, anybody, may, ownSelf } from "#shared/contract/needs.ts";
import { SignedIn } from "#shared/contract/rest/desktop-sign-in.ts";
import { endpoint, ids } from "#shared/contract/rest/endpoint.ts";
import { CurrentPassword } from "./credentials.ts";

/**
 * [Note: two-step sign-in] With two-step sign-in on, the right password is answered by a refusal with the
 * reason {@link SECOND_STEP} and a challenge, valid for ten minutes and a few attempts. The challenge and a
 * code of the authenticator app, or a recovery code, create the session. Sign-in with a code of the desktop
 * app needs none: the browser already had it.
 *
 * [Note: the organisation's second step] An account can require two steps of its members. For people who must
 * sign in at the account's own identity provider, and have no other way, that provider's checks replace our
 * second step: in that account, and in no other.
 */

/** The `reason` of the refusal of a right password; the `challenge` is beside it. */
export const SECOND_STEP = "second-step";

/** Six digits of an app, or a recovery code; spaces and hyphens are ignored. */
const Code = z.object({ code: z.string().trim().min(1).max(40) });

export const takeSecondStep = endpoint({
  method: "POST",
  path: "/api/auth/second_step",
  summary: "Signs in with the challenge that a right password was answered with, and a code.",
  needs: anybody,
  body: Code.extend({ challenge: z.string().min(1).max(100) }),
  response: SignedIn,
  example: () => ({ body: { challenge: "c".repeat(43), code: "123456" } }),
});

/** A person's own two-step sign-in. */
export const TwoStep = z.object({
  /** When it was turned on; null while it is off. */
  since: z.string().nullable(),
  recovery_codes_left: z.int(),
  /** Their accounts that require it, by name. */
  required_by: z.array(z.string()),
  /** Whether the person confirms with a password: people who sign in elsewhere have none. */
  has_password: z.boolean(),
});
export type TwoStep = z.output<typeof TwoStep>;

const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export const getTwoStep = endpoint({
  method: "GET",
  path: "/api/auth/users/:user/two_step",
  summary: "Whether the person who asks signs in with two steps.",
  needs: ownSelf("user"),
  params: ids("user"),
  response: TwoStep,
});

export const beginTwoStep = endpoint({
  method: "POST",
  path: "/api/auth/users/:user/two_step/begin",
  summary: "Makes the secret for an authenticator app. Nothing is on before a first code of it is confirmed.",
  needs: ownSelf("user"),
  params: ids("user"),
  body: z.object({ password: CurrentPassword.default("") }),
  response: z.object({ secret: z.string(), uri: z.string() }),
  example: () => ({ body: {} }),
});

export const confirmTwoStep = endpoint({
  method: "POST",
  path: "/api/auth/users/:user/two_step/confirm",
  summary:
    "Turns two-step sign-in on with a first code; the answer has the recovery codes, which are shown once.",
  needs: ownSelf("user"),
  params: ids("user"),
  body: Code,
  response: RecoveryCodes,
  // Two-step sign-in is neither begun nor on.
  example: () => ({ body: { code: "123456" }, status: 404 }),
});

export const renewRecoveryCodes = endpoint({
  method: "POST",
  path: "/api/auth/users/:user/two_step/recovery_codes",
  summary: "Makes new recovery codes, confirmed with a code; the former ones stop working.",
  needs: ownSelf("user"),
  params: ids("user"),
  body: Code,
  response: RecoveryCodes,
  example: () => ({ body: { code: "123456" }, status: 400 }),
});

export const turnOffTwoStep = endpoint({
  method: "POST",
  path: "/api/auth/users/:user/two_step/off",
  summary: "Turns two-step sign-in off, confirmed with a code.",
  needs: ownSelf("user"),
  params: ids("user"),
  body: Code,
  response: TwoStep,
  example: () => ({ body: { code: "123456" }, status: 400 }),
});

/** Sign-in requirements of an account. */
export const SignInRules = z.object({
  two_step_required: z.boolean(),
  /** Number of its members who have not set it up yet. */
  without_two_step: z.int(),
});
export type SignInRules = z.output<typeof SignInRules>;

export const getSignInRules = endpoint({
  method: "GET",
  path: "/api/auth/accounts/:account/sign_in_rules",
  summary: "What the account requires of its people when they sign in.",
  needs: may("account.sign_in_rules", account("account")),
  params: ids("account"),
  response: SignInRules,
});

export const updateSignInRules = endpoint({
  method: "PUT",
  path: "/api/auth/accounts/:account/sign_in_rules",
  summary: "Requires two-step sign-in of the account's people, or no longer.",
  needs: may("account.sign_in_rules", account("account")),
  log: "users.sign-in-rules",
  params: ids("account"),
  body: SignInRules.pick({ two_step_required: true }),
  response: SignInRules,
  example: () => ({ body: { two_step_required: false } }),
});
