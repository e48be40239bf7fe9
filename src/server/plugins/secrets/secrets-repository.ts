import { randomBytes } from "node:crypto";
import { inArray } from "drizzle-orm";
import type { Database } from "#server/db/database.ts";
import { secrets } from "#server/db/schema/people/people.ts";
import { SECRET_NAMES, type SecretName, type Secrets } from "./secrets.ts";

const KEY_BYTES = 32;

/** Reads the service's keys and creates missing ones; processes that start together agree on one. */
export async function loadSecrets(db: Database): Promise<Secrets> {
  await db
    .insert(secrets)
    .values(SECRET_NAMES.map((name) => ({ name, value: randomBytes(KEY_BYTES).toString("base64url") })))
    .onConflictDoNothing();
  const rows = await db
    .select()
    .from(secrets)
    .where(inArray(secrets.name, [...SECRET_NAMES]));
  const key = (name: SecretName) => {
    const row = rows.find((candidate) => candidate.name === name);
    if (!row) throw new Error(`The key ${name} is missing`);
    return Buffer.from(row.value, "base64url");
  };
  return {
    "access-token": key("access-token"),
    "refresh-token": key("refresh-token"),
    "signed-url": key("signed-url"),
    "support-chat": key("support-chat"),
    "picture-name": key("picture-name"),
    "device-mark": key("device-mark"),
    "demo-password": key("demo-password"),
    "spotify-grant": key("spotify-grant"),
    mail: key("mail"),
    "sso-attempt": key("sso-attempt"),
    "sso-sign-up": key("sso-sign-up"),
    "second-factor": key("second-factor"),
    "domain-proof": key("domain-proof"),
    "webhook-secret": key("webhook-secret"),
    "remote-code": key("remote-code"),
    "moved-storage": key("moved-storage"),
  };
}
