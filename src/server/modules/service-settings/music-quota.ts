import type { Database } from "#server/db/database.ts";
import type { MusicQuotaSetting } from "#shared/domain/operations/service-addresses.ts";
import { settingsNamed, writeSetting } from "./repository.ts";

/** Gigabytes that the own music of an account may take up until an operator says otherwise. */
const DEFAULT_MUSIC_QUOTA_GB = 100;
const GB = 1024 ** 3;

/** The name of the quota of an account, or of the usual one (null). */
function nameOf(accountId: string | null): MusicQuotaSetting {
  return accountId === null ? "music_quota_gb" : `music_quota_gb:${accountId}`;
}

/** The quota that operators gave an account, or every account (null), in GB; null: none. */
export async function readMusicQuota(db: Database, accountId: string | null): Promise<number | null> {
  const name = nameOf(accountId);
  const stored = (await settingsNamed(db, [name])).get(name);
  return stored === undefined ? null : Number(stored);
}

/** Gigabytes for each account without a quota of its own. */
export async function usualMusicQuota(db: Database): Promise<number> {
  return (await readMusicQuota(db, null)) ?? DEFAULT_MUSIC_QUOTA_GB;
}

/** Bytes that the own music of an account may take up. */
export async function musicUploadQuota(db: Database, accountId: string): Promise<number> {
  return ((await readMusicQuota(db, accountId)) ?? (await usualMusicQuota(db))) * GB;
}

/** Sets the quota in gigabytes of one account, or of all others (null). `gigabytes` null: the usual one. */
export async function writeMusicQuota(
  tx: Database,
  accountId: string | null,
  gigabytes: number | null,
  now: Date,
): Promise<void> {
  await writeSetting(tx, nameOf(accountId), gigabytes === null ? null : String(gigabytes), now);
}
