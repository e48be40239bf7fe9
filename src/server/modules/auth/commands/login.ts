import { passwordToVerify } from "#server/modules/auth/demo-passwords.ts";
import { findDeviceMark } from "#server/modules/auth/device-mark.ts";
import { afterFirstStep } from "#server/modules/auth/first-step.ts";
import type { Login } from "#server/modules/auth/login-result.ts";
import { verifyPassword } from "#server/modules/auth/password.ts";
import { requiredOrganisation } from "#server/modules/identities/public.ts";
import { findUserByEmail } from "#server/modules/users/public.ts";
import type { GraphqlContext } from "#server/plugins/graphql/context.ts";
import type { LimitName } from "#server/plugins/limits/limits.ts";
import { addressBlock } from "#server/plugins/network/address-block.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { Credentials } from "#shared/contract/graphql/inputs/sign-in.ts";
import { SIGN_IN_ELSEWHERE } from "#shared/contract/rest/people/sso.ts";
import type { Result } from "#shared/domain/result/result.ts";

/** Retry delay while too many passwords are being checked. */
const BUSY_MS = 2_000;

const DEMO_REFUSED = {
  reason: "demo-password",
  message: "The demo's password works on the computer of the service alone",
} as const;

/** Signs in with e-mail and password. Refusals: unauthenticated (also for a second step), rate-limited. */
export async function login(
  services: Services,
  { origin, isLocal }: Pick<GraphqlContext, "origin" | "isLocal">,
  { email: written, password, deviceMarks }: Credentials,
): Promise<Result<Login, Problem>> {
  const email = written.toLowerCase();
  const user = await findUserByEmail(services.db, email);
  const mark = user ? findDeviceMark(services, user.id, deviceMarks) : null;
  const from = addressBlock(origin.address);
  const limits = limitsOf(from, email, mark);
  for (const [limit, key] of limits) {
    const tried = await services.limits.take(limit, key);
    if (!tried.ok) return problem("rate-limited", { retryAfterMs: tried.retryAfterMs });
  }
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
