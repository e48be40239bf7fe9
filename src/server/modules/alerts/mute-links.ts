import { createHash, randomBytes, randomUUID } from "node:crypto";
import { withMailedLink } from "#server/modules/mailed-links/public.ts";
import type { Problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { CodeRefusal } from "#shared/contract/code-refusal.ts";
import type { MuteLink } from "#shared/contract/rest/accounts/alerts.ts";
import { MUTE_LINK_LIFE_MS, type MuteLength, muteEnd } from "#shared/domain/alerts/mute-lengths.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import { publishAlerts } from "./commands/save-rule.ts";
import { endMute, findMuteByLink, insertMute, locationNames, takeMute } from "./repository.ts";

/** Links in alert mails that mute alerts without signing in. Each mutes once, and shows what it muted. */

const TOKEN_BYTES = 32;

/** A mail about more locations than this offers to mute all of them. */
const MOST_LOCATIONS = 20;

/** Creates the link of a mail about these locations. */
export async function offerMute(
  { db, now, address }: Pick<Services, "db" | "now" | "address">,
  userId: string,
  accountId: string,
  locations: readonly string[],
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await insertMute(db, {
    id: randomUUID(),
    userId,
    accountId,
    locations: locations.length > MOST_LOCATIONS ? [] : locations,
    tokenHash: hashOf(token),
    until: null,
    createdAt: now(),
  });
  return `${address()}/mute-alerts/${token}`;
}

/** What a link mutes. Refusals: unknown, expired, too-many-tries. */
export function checkLink(services: Services, ip: string, token: string): Promise<Result<MuteLink, Problem>> {
  return withMailedLink(services, ip, () => read(services, token));
}

/** Mutes by a link. A used one changes nothing. Refusals as of {@link checkLink}. */
export function muteByLink(
  services: Services,
  ip: string,
  {
    token,
    length,
    timezone,
  }: { readonly token: string; readonly length: MuteLength; readonly timezone: string },
): Promise<Result<MuteLink, Problem>> {
  return withMailedLink(services, ip, async () => {
    const found = await read(services, token);
    if (!found.ok || found.value.used) return found;
    const { db } = services;
    const link = await findMuteByLink(db, hashOf(token));
    if (link) await takeMute(db, link.mute.id, new Date(muteEnd(length, timezone, services.now().getTime())));
    if (link) publishAlerts(services, link.mute.accountId);
    return await read(services, token);
  });
}

/** Ends what a link muted. Refusals as of {@link checkLink}. */
export function unmuteByLink(
  services: Services,
  ip: string,
  token: string,
): Promise<Result<MuteLink, Problem>> {
  return withMailedLink(services, ip, async () => {
    const link = await findMuteByLink(services.db, hashOf(token));
    if (link) await endMute(services.db, link.mute, services.now());
    if (link) publishAlerts(services, link.mute.accountId);
    return await read(services, token);
  });
}

async function read({ db, now }: Services, token: string): Promise<Result<MuteLink, CodeRefusal>> {
  const link = await findMuteByLink(db, hashOf(token));
  if (!link) return refuse("unknown");
  const { mute, businessName } = link;
  const at = now().getTime();
  if (mute.until === null && mute.createdAt.getTime() + MUTE_LINK_LIFE_MS <= at) return refuse("expired");
  const isMuted = mute.until !== null && mute.until.getTime() > at;
  const names = await locationNames(db, mute.locations);
  return ok({
    business_name: businessName,
    locations: mute.locations.flatMap((id) => names.get(id) ?? []),
    until: isMuted ? (mute.until?.toISOString() ?? null) : null,
    used: mute.until !== null,
  });
}

/** Tokens are long and random: an unsalted hash is sufficient. */
function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
