import { createHash, timingSafeEqual } from "node:crypto";
import { errors, jwtVerify, SignJWT } from "jose";
import { z } from "zod";
import { codeProblem } from "#server/code-refusals.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { PUBLIC_PROVIDERS } from "#shared/contract/rest/sso.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
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
  { secrets, now }: Services,
  { provider, email, claims }: Extract<Settled, { readonly kind: "sign-up" }>,
  challenge: string,
): Promise<string> {
  const { subject, name, runsMailbox } = claims;
  const issuedAt = Math.floor(now().getTime() / 1000);
  return await new SignJWT({
    typ: "sign-up",
    sso_id: `${provider}:${subject}`,
    name,
    challenge,
    runs_mailbox: runsMailbox,
  } satisfies Omit<z.input<typeof Claims>, "sub"> & { readonly name: string })
    .setProtectedHeader({ alg: "HS256" })
    .setSubject(email)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFE_S)
    .sign(secrets["sso-sign-up"]);
}

/** Reads such a token. Refusals: expired; unknown, for a forged one and for another tab's; unavailable (provider off). */
export async function readSignUpToken(
  { secrets, now, env }: Services,
  { token, verifier }: { readonly token: string; readonly verifier: string },
): Promise<Result<NewcomerElsewhere, Problem>> {
  const claims = await readClaims(token, secrets["sso-sign-up"], now());
  if (claims === "expired" || claims === "unknown") return codeProblem(claims);
  if (!isChallengeOf(claims.challenge, verifier)) return codeProblem("unknown");
  const [name = "", ...subject] = claims.sso_id.split(":");
  const provider = PUBLIC_PROVIDERS.find((one) => one === name);
  if (!provider || env.providers[provider] === null)
    return problem("unavailable", { reason: "unavailable", message: "The provider is not set up here" });
  return ok({
    provider,
    subject: subject.join(":"),
    email: claims.sub,
    runsMailbox: claims.runs_mailbox,
  });
}

async function readClaims(
  token: string,
  key: Buffer,
  now: Date,
): Promise<z.output<typeof Claims> | "expired" | "unknown"> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ["HS256"], currentDate: now });
    return Claims.safeParse(payload).data ?? "unknown";
  } catch (error) {
    if (error instanceof errors.JWTExpired) return "expired";
    if (error instanceof errors.JOSEError) return "unknown";
    throw error;
  }
}

/** Takes the same time however much of it is right. */
function isChallengeOf(challenge: string, verifier: string): boolean {
  const expected = Buffer.from(challenge);
  const given = Buffer.from(createHash("sha256").update(verifier).digest("base64url"));
  return expected.length === given.length && timingSafeEqual(expected, given);
}
