import { and, isNotNull, lt, or } from "drizzle-orm";
import { refreshTokens } from "#server/db/schema/people.ts";
import { pairingCodes } from "#server/db/schema/places.ts";
import type { Services } from "#server/services.ts";

const QUEUE = "housekeeping";
const DAY_MS = 24 * 60 * 60_000;
/** Ended tokens stay for this long, so that a copy that is used late still ends its session. */
const KEEP_TOKENS_MS = 60 * DAY_MS;
const KEEP_CODES_MS = 7 * DAY_MS;

/** Once a day: forgets refresh tokens and pairing codes that ended long ago. */
export async function startHousekeeping(services: Services): Promise<void> {
  await services.jobs.work(QUEUE, async () => {
    // The next day's first: it comes whether or not this one succeeds.
    await services.jobs.send(QUEUE, {}, { key: QUEUE, startAfterMs: DAY_MS });
    await forgetEnded(services);
  });
  await services.jobs.send(QUEUE, {}, { key: QUEUE, startAfterMs: DAY_MS });
}

/** Forgets what ended so long ago that nobody will ask for it. */
export async function forgetEnded({ db, now, log }: Services): Promise<void> {
  const tokensBefore = new Date(now().getTime() - KEEP_TOKENS_MS);
  const tokens = await db
    .delete(refreshTokens)
    .where(
      or(
        lt(refreshTokens.retiredAt, tokensBefore),
        lt(refreshTokens.revokedAt, tokensBefore),
        and(isNotNull(refreshTokens.expiresAt), lt(refreshTokens.expiresAt, tokensBefore)),
      ),
    )
    .returning({ id: refreshTokens.id });
  const codes = await db
    .delete(pairingCodes)
    .where(lt(pairingCodes.expiresAt, new Date(now().getTime() - KEEP_CODES_MS)))
    .returning({ zone: pairingCodes.soundZoneId });
  log.info({ tokens: tokens.length, codes: codes.length }, "Forgot what ended long ago");
}
