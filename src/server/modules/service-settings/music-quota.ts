import type { Database } from "#server/db/database.ts";
import type { MusicQuotaSetting } from "#shared/domain/operations/service-addresses.ts";
import { settingsNamed, writeSetting } from "./repository.ts";

/** Gigabytes that the own music of an account may take up until an operator says otherwise. */
export const DEFAULT_MUSIC_QUOTA_GB = 100;
const GB = 1024 ** 3;

/** The name of an account's own quota. */
const accountQuota = (accountId: string): MusicQuotaSetting => `music_quota_gb:${accountId}`;

/** Bytes that the own music of an account may take up. */
export async function musicUploadQuota(db: Database, accountId: string): Promise<number> {
  const own = accountQuota(accountId);
  const stored = await settingsNamed(db, [own, "music_quota_gb"]);
  const gigabytes = stored.get(own) ?? stored.get("music_quota_gb");
  return (gigabytes === undefined ? DEFAULT_MUSIC_QUOTA_GB : Number(gigabytes)) * GB;
}

/** Sets the quota in gigabytes of one account, or of all others (null). `gigabytes` null: the usual one. */
export async function writeMusicQuota(
  tx: Database,
  accountId: string | null,
  gigabytes: number | null,
  now: Date,
): Promise<void> {
  const name = accountId === null ? "music_quota_gb" : accountQuota(accountId);
  await writeSetting(tx, name, gigabytes === null ? null : String(gigabytes), now);
}
