import { z } from "zod";
import { passwordToVerify } from "#server/modules/auth/demo-passwords.ts";
import { findDeviceMark } from "#server/modules/auth/device-mark.ts";
import { afterFirstStep } from "#server/modules/auth/first-step.ts";
import type { Login } from "#server/modules/auth/login-result.ts";
import { LONGEST_PASSWORD, verifyPassword } from "#server/modules/auth/password.ts";
import { requiredOrganisation } from "#server/modules/identities/public.ts";
import { findUserByEmail } from "#server/modules/users/public.ts";
import { addressBlock } from "#server/plugins/address-block.ts";
import type { GraphqlContext } from "#server/plugins/graphql/context.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { LimitName, Services } from "#server/services.ts";
import { SIGN_IN_ELSEWHERE } from "#shared/contract/rest/sso.ts";
import type { Result } from "#shared/domain/result/result.ts";
import { parseFields } from "#shared/domain/validation/schema-messages.ts";

/** Retry delay while too many passwords are being checked. */
const BUSY_MS = 2_000;

const Credentials = z.object({
  email: z.string().trim().min(1).max(320),
  password: z.string().min(1).max(LONGEST_PASSWORD),
});

const DEMO_REFUSED = {
  reason: "demo-password",
  message: "The demo's password works on the computer of the service alone",
} as const;

/** More than any client stores. */
const MAX_MARKS = 20;

/** Signs in with e-mail and password. Refusals: invalid, unauthenticated (also for a second step), rate-limited. */
export async function login(
  services: Services,
  { origin, isLocal }: Pick<GraphqlContext, "origin" | "isLocal">,
  input: {
    readonly email?: string | null | undefined;
    /** The same call under another name. */
    readonly username?: string | null | undefined;
    readonly password: string;
    readonly deviceMarks?: readonly string[] | null | undefined;
  },
): Promise<Result<Login, Problem>> {
  const parsed = parseFields(Credentials, { ...input, email: input.email ?? input.username ?? "" });
  if (!parsed.ok) return problem("invalid", { fields: parsed.reason });
  const email = parsed.value.email.toLowerCase();
  const user = await findUserByEmail(services.db, email);
  const marks = input.deviceMarks?.slice(0, MAX_MARKS) ?? [];
  const mark = user ? findDeviceMark(services, user.id, marks) : null;
  const from = addressBlock(origin.address);
  const limits = limitsOf(from, email, mark);
  for (const [limit, key] of limits) {
    const tried = await services.limits.take(limit, key);
    if (!tried.ok) return problem("rate-limited", { retryAfterMs: tried.retryAfterMs });
  }
  const { password } = parsed.value;
  const compared = user ? passwordToVerify(services, user.id, password, isLocal) : password;
  if (compared === null) return problem("unauthenticated", DEMO_REFUSED);
  const giveBack = () => Promise.all(limits.map(([limit, key]) => services.limits.giveBack(limit, key)));
  const checked = await verifyPassword(user?.passwordHash ?? null, compared);
  if (!checked.ok) {
    await giveBack();
    return problem("unavailable", {
      retryAfterMs: BUSY_MS,
      message: "Too many people are signing in at once",
    });
  }
  if (!user || !checked.value) return problem("unauthenticated", { message: "Wrong e-mail or password" });
  await giveBack();
  await services.limits.clear("login-person", personFrom(from, email));
  const organisation = await requiredOrganisation(services.db, user.id, email);
  if (organisation !== null)
    return problem("unauthenticated", {
      reason: SIGN_IN_ELSEWHERE,
      organisation: organisation.slug,
      message: "Your company requires that you sign in with its own account",
    });
  return afterFirstStep(services, { userId: user.id, origin, mark });
}

/** Counters that a wrong password increments. */
function limitsOf(
  from: string,
  email: string,
  mark: string | null,
): readonly (readonly [LimitName, string])[] {
  if (mark !== null) return [["login-device", mark]];
  return [
    ["login-address", from],
    ["login-person", personFrom(from, email)],
    ["login-anywhere", email],
  ];
}

function personFrom(from: string, email: string): string {
  return `${from} ${email}`;
}
