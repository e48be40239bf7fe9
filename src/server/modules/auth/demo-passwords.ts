import { timingSafeEqual } from "node:crypto";
import { DEMO_PASSWORD, DEMO_USERS } from "#server/db/seed/demo-data.ts";
import { isPublished } from "#server/env.ts";
import { findUsers } from "#server/modules/users/public.ts";
import { hmac } from "#server/plugins/secrets/secrets.ts";
import type { Services } from "#server/services.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";

/**
 * [Note: demo passwords] The demo's people are all stored with the hash of one public password. It works only
 * from this computer, and not at all if the service is published: then each of them has their own password,
 * derived from the service's key, which is accepted in place of the public one.
 */

const OWN_LENGTH = 16;
const DEMO_IDS: readonly string[] = DEMO_USERS.map(({ slug }) => idOf("User", slug));

/** The password to verify against the stored hash; null when the demo's public password does not work here. */
export function passwordToVerify(
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

/** The demo's people with their own passwords, if they have any; else empty. */
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

/** Compares in constant time. */
function isSame(given: string, own: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(own)];
  return a.length === b.length && timingSafeEqual(a, b);
}
