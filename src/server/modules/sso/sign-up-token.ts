import { z } from "zod";
import { codeProblem } from "#server/code-refusals.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { PUBLIC_PROVIDERS } from "#shared/contract/rest/people/sso.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { readBound, signBound } from "./bound-token.ts";
import type { Settled } from "./commands/settle.ts";

/** See [Note: signing up elsewhere]. */

/** Time limit for the sign-up screens, in seconds. */
const LIFE_S = 30 * 60;

const Claims = z.object({
  typ: z.literal("sign-up"),
  sub: z.string(),
  /** The provider, a colon, and its subject. */
  sso_id: z.string(),
  challenge: z.string(),
  /** The provider runs the mailbox of the address. */
  runs_mailbox: z.boolean(),
});

/** A person whose identity a provider has proved. */
export interface NewcomerElsewhere {
  readonly provider: string;
  /** The provider's name for them. */
  readonly subject: string;
  readonly email: string;
  /** Nobody else reads the address: it needs no confirmation by mail. */
  readonly runsMailbox: boolean;
}

/** Creates the token for signing up. It is usable only with the verifier of the challenge. */
export async function makeSignUpToken(
  services: Services,
  { provider, email, claims }: Extract<Settled, { readonly kind: "sign-up" }>,
  challenge: string,
): Promise<string> {
  const { subject, name, runsMailbox } = claims;
  const more = { sso_id: `${provider}:${subject}`, name, challenge, runs_mailbox: runsMailbox };
  return await signBound(services, email, { typ: "sign-up", ...more }, LIFE_S);
}

/**
 * Reads such a token. Refusals: expired; unknown, for a forged one or another tab's; unavailable (provider
 * off).
 */
export async function readSignUpToken(
  services: Services,
  input: { readonly token: string; readonly verifier: string },
): Promise<Result<NewcomerElsewhere, Problem>> {
  const read = await readBound(services, Claims, input);
  if (!read.ok) return codeProblem(read.reason);
  const claims = read.value;
  const [name = "", ...subject] = claims.sso_id.split(":");
  const provider = PUBLIC_PROVIDERS.find((one) => one === name);
  if (!provider || services.env.providers[provider] === null)
    return problem("unavailable", { reason: "unavailable", message: "The provider is not set up here" });
  return ok({
    provider,
    subject: subject.join(":"),
    email: claims.sub,
    runsMailbox: claims.runs_mailbox,
  });
}
