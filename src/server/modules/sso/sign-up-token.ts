import { z } from "zod";
import { codeProblem } from "#server/code-refusals.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { PUBLIC_PROVIDERS } from "#shared/contract/rest/sso.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { readBound, signBound } from "./bound-token.ts";
import type { Settled } from "./commands/settle.ts";

/** See [Note: signing up elsewhere]. */

/** The time that a person takes over the screens of sign-up, in seconds. */
const LIFE_S = 30 * 60;

const Claims = z.object({
  typ: z.literal("sign-up"),
  sub: z.string(),
  /** The provider, a colon, and whom it knows. */
  sso_id: z.string(),
  challenge: z.string(),
  /** The provider runs the mailbox of the address. */
  runs_mailbox: z.boolean(),
});

/** Somebody whom a provider has shown to be who they are. */
export interface NewcomerElsewhere {
  readonly provider: string;
  /** What the provider calls them. */
  readonly subject: string;
  readonly email: string;
  /** The address is read by nobody else: it needs no confirmation by mail. */
  readonly runsMailbox: boolean;
}

/** Makes the token with which somebody signs up. Only who has the verifier of the challenge can use it. */
export async function makeSignUpToken(
  services: Services,
  { provider, email, claims }: Extract<Settled, { readonly kind: "sign-up" }>,
  challenge: string,
): Promise<string> {
  const { subject, name, runsMailbox } = claims;
  const more = { sso_id: `${provider}:${subject}`, name, challenge, runs_mailbox: runsMailbox };
  return await signBound(services, email, { typ: "sign-up", ...more }, LIFE_S);
}

/** Reads such a token. Refusals: expired; unknown, for a forged one and for another tab's; unavailable (provider off). */
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
