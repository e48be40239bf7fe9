import { and, inArray, isNotNull, lt, or } from "drizzle-orm";
import { desktopCodes, refreshTokens } from "#server/db/schema/people.ts";
import { pairingCodes, playHistory, zoneErrors } from "#server/db/schema/places.ts";
import type { Services } from "#server/services.ts";

const QUEUE = "housekeeping";
const DAY_MS = 24 * 60 * 60_000;
/** Ended tokens stay for this long, so that a copy that is used late still ends its session. */
const KEEP_TOKENS_MS = 60 * DAY_MS;
const KEEP_CODES_MS = 7 * DAY_MS;
/** Resolved zone errors, for whoever looks for a pattern. */
const KEEP_ERRORS_MS = 90 * DAY_MS;
/** Plays that one statement deletes: it must end well within the statement timeout. */
const PLAYS_AT_ONCE = 20_000;

/** Once a day: forgets what ended long ago, and plays older than the retention. */
export async function startHousekeeping(services: Services): Promise<void> {
  await services.jobs.work(QUEUE, async () => {
    // The next day's first: it comes whether or not this one succeeds.
    await services.jobs.send(QUEUE, {}, { key: QUEUE, startAfterMs: DAY_MS });
    await forgetEnded(services);
  });
  await services.jobs.send(QUEUE, {}, { key: QUEUE, startAfterMs: DAY_MS });
}

/** Forgets what ended so long ago that nobody will ask for it. */
export async function forgetEnded({ db, now, log, env }: Services): Promise<void> {
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
  const codesBefore = new Date(now().getTime() - KEEP_CODES_MS);
  const codes = await db
    .delete(pairingCodes)
    .where(lt(pairingCodes.expiresAt, codesBefore))
    .returning({ zone: pairingCodes.soundZoneId });
  const desktop = await db
    .delete(desktopCodes)
    .where(lt(desktopCodes.expiresAt, codesBefore))
    .returning({ user: desktopCodes.userId });
  const errors = await db
    .delete(zoneErrors)
    .where(lt(zoneErrors.resolvedAt, new Date(now().getTime() - KEEP_ERRORS_MS)))
    .returning({ id: zoneErrors.id });
  const plays = await forgetPlays({ db, now, env });
  log.info(
    { tokens: tokens.length, codes: codes.length + desktop.length, errors: errors.length, plays },
    "Forgot what ended long ago",
  );
}

/** Forgets plays that are older than the retention, some at a time; gives how many. */
async function forgetPlays({ db, now, env }: Pick<Services, "db" | "now" | "env">): Promise<number> {
  if (env.historyDays === 0) return 0;
  const before = new Date(now().getTime() - env.historyDays * DAY_MS);
  for (let forgotten = 0; ; ) {
    const old = db
      .select({ playId: playHistory.playId })
      .from(playHistory)
      .where(lt(playHistory.startedAt, before))
      .limit(PLAYS_AT_ONCE);
    const gone = await db
      .delete(playHistory)
      .where(inArray(playHistory.playId, old))
      .returning({ playId: playHistory.playId });
    forgotten += gone.length;
    if (gone.length < PLAYS_AT_ONCE) return forgotten;
  }
}
