import { timingSafeEqual } from "node:crypto";
import { DEMO_PASSWORD, DEMO_USERS } from "#server/db/seed/demo-data.ts";
import { isPublished } from "#server/env.ts";
import { findUsers } from "#server/modules/users/public.ts";
import { hmac } from "#server/plugins/secrets.ts";
import type { Services } from "#server/services.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";

/**
 * [Note: passwords of the demo] What is stored for the demo's people is the hash of one public password. It is taken from
 * this computer alone. Where the host means others to reach the service it is taken from nobody: each of them has one of
 * their own instead, which follows from the service's key and stands for the public one.
 */

const OWN_LENGTH = 16;
const DEMO_IDS: readonly string[] = DEMO_USERS.map(({ slug }) => idOf("User", slug));

/** What is compared with the stored hash of who signs in; null when the demo's public password is not taken here. */
export function comparedPassword(
  { env, secrets }: Pick<Services, "env" | "secrets">,
  userId: string,
  given: string,
  isLocal: boolean,
): string | null {
  if (!DEMO_IDS.includes(userId)) return given;
  const isTaken = isLocal && !isPublished(env);
  if (given === DEMO_PASSWORD) return isTaken ? given : null;
  return isPublished(env) && isSame(given, ownPassword({ secrets }, userId)) ? DEMO_PASSWORD : given;
}

/** The demo's people and what each of them signs in with, where they have passwords of their own; else none. */
export async function ownDemoPasswords({
  db,
  env,
  secrets,
}: Pick<Services, "db" | "env" | "secrets">): Promise<
  readonly { readonly email: string; readonly name: string; readonly password: string }[]
> {
  if (!isPublished(env)) return [];
  const people = await findUsers(db, DEMO_IDS);
  return people.map(({ id, email, name }) => ({ email, name, password: ownPassword({ secrets }, id) }));
}

function ownPassword({ secrets }: Pick<Services, "secrets">, userId: string): string {
  return hmac(secrets["demo-password"], userId).slice(0, OWN_LENGTH);
}

/** In a time that tells nobody how much of it was right. */
function isSame(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)];
  return a.length === b.length && timingSafeEqual(a, b);
}
