import { z } from "zod";
import { operator } from "#shared/contract/needs.ts";
import { endpoint, OpaqueId } from "#shared/contract/rest/endpoint.ts";

/** What operators allow for music that accounts bring themselves. */

/** The largest quota, in GB. */
export const MOST_QUOTA_GB = 1_000_000;
const Gigabytes = z.int().min(1).max(MOST_QUOTA_GB);

export const MusicQuota = z.object({
  /** For every account without a quota of its own, in GB of 1024³ bytes. */
  music_quota_gb: Gigabytes,
});
export type MusicQuota = z.output<typeof MusicQuota>;

export const getMusicQuota = endpoint({
  method: "GET",
  path: "/api/operator/music_quota",
  summary: "How much space the own music of each account may take up.",
  needs: operator,
  response: MusicQuota,
  example: () => ({ status: 403 }),
});

export const updateMusicQuota = endpoint({
  method: "PUT",
  path: "/api/operator/music_quota",
  summary:
    "Changes the space for the own music of every account, or with `account` of this one only; null removes its own quota. Music that is there already stays.",
  needs: operator,
  unlogged: "Its command writes the log of the service, together with the change.",
  body: z.object({ music_quota_gb: Gigabytes.nullable(), account: OpaqueId.optional() }),
  response: MusicQuota,
  example: () => ({ body: { music_quota_gb: 200 }, status: 403 }),
});
