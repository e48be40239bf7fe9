import { deleteRemovedLogos } from "#server/modules/accounts/public.ts";
import { deleteAlertsEndedBefore } from "#server/modules/alerts/public.ts";
import { deleteUnusedSounds } from "#server/modules/announcement-audio/public.ts";
import { deleteEntriesBefore } from "#server/modules/audit/public.ts";
import {
  deleteChallengesExpiredBefore,
  deleteDesktopCodesExpiredBefore,
  deleteSessionsUsedBefore,
  deleteTokensEndedBefore,
} from "#server/modules/auth/public.ts";
import { deleteMailsSentBefore, deleteTransactionsCompletedBefore } from "#server/modules/billing/public.ts";
import { deleteFeedbackBefore } from "#server/modules/feedback/public.ts";
import { deletePlaysBefore } from "#server/modules/history/public.ts";
import { deleteWatchedBefore } from "#server/modules/incidents/public.ts";
import { deleteLabelsDeletedBefore } from "#server/modules/labels/public.ts";
import { deleteLinksExpiredBefore } from "#server/modules/mailed-links/public.ts";
import { deleteAnnouncementPlaysBefore, usedAudioIds } from "#server/modules/messaging/public.ts";
import { deleteMovedExpiredBefore } from "#server/modules/moves/public.ts";
import { deleteOldUploads } from "#server/modules/music-uploads/public.ts";
import { forgetDeletedTracks } from "#server/modules/own-tracks/public.ts";
import { deletePairingCodesExpiredBefore } from "#server/modules/pairing/public.ts";
import { deletePersonalTokensExpiredBefore } from "#server/modules/personal-tokens/public.ts";
import { deletePresetsBefore } from "#server/modules/presets/public.ts";
import { deleteQrSignInsExpiredBefore } from "#server/modules/qr-sign-in/public.ts";
import { forgetOldReports } from "#server/modules/reporting/public.ts";
import { deleteAttemptsExpiredBefore } from "#server/modules/sso/public.ts";
import { deleteNoticesResolvedBefore } from "#server/modules/status/public.ts";
import { deleteTicketsBefore } from "#server/modules/support/public.ts";
import { deleteMessagesBefore } from "#server/modules/webhooks/public.ts";
import { deleteErrorsResolvedBefore } from "#server/modules/zone-errors/public.ts";
import { deleteOperationsBefore } from "#server/modules/zone-operations/public.ts";
import type { Services } from "#server/services.ts";
import { WEBHOOK_LOG_DAYS } from "#shared/contract/rest/accounts/webhooks.ts";
import { LOG_DAYS } from "#shared/domain/audit/log-kinds.ts";
import { INCIDENT_DAYS } from "#shared/domain/incidents/incident-facts.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";

const QUEUE = "housekeeping";
/** How long ended tokens are kept, so that late use of a copy still ends its session. */
const KEEP_TOKENS_MS = 60 * DAY_MS;
const KEEP_CODES_MS = 7 * DAY_MS;
/** How long an ended mailed link is reported as such when it is opened. */
const KEEP_LINKS_MS = 30 * DAY_MS;
/** How long a deleted label can be restored. */
const KEEP_LABELS_MS = 30 * DAY_MS;
/** How long resolved zone errors are kept, for finding patterns. */
const KEEP_ERRORS_MS = 90 * DAY_MS;
/** How long resolved notices about the service are kept. */
const KEEP_NOTICES_MS = 90 * DAY_MS;
/** How long changes of many zones can be undone, and deleted presets restored. */
const KEEP_UNDO_MS = 30 * DAY_MS;
/** How long mails about billing are kept once they are sent. */
const KEEP_MAILS_MS = 90 * DAY_MS;
/** How long clients can ask for a completed change of plan. */
const KEEP_TRANSACTIONS_MS = 30 * DAY_MS;
/** How long answers to surveys, and feedback, are kept. */
const KEEP_FEEDBACK_MS = 2 * 365 * DAY_MS;
/** How long requests for help are kept. */
const KEEP_TICKETS_MS = 730 * DAY_MS;
/** Plays deleted per statement, which must end well within the statement timeout. */
const PLAYS_AT_ONCE = 20_000;

/** Once a day: deletes records that ended long ago, and plays older than the retention. */
export async function startHousekeeping(services: Services): Promise<void> {
  await services.jobs.work(QUEUE, async () => {
    // Queued first, so that tomorrow's run does not depend on today's success.
    await services.jobs.send(QUEUE, {}, { key: QUEUE, startAfterMs: DAY_MS });
    await deleteExpired(services);
  });
  await services.jobs.send(QUEUE, {}, { key: QUEUE, startAfterMs: DAY_MS });
}

/** Deletes records that ended too long ago to be needed. */
export async function deleteExpired(services: Services): Promise<void> {
  const { db, now, log } = services;
  const ago = (ms: number) => new Date(now().getTime() - ms);
  const tokens = await deleteTokensEndedBefore(db, ago(KEEP_TOKENS_MS));
  const sessions = await deleteSessionsUsedBefore(db, ago(KEEP_TOKENS_MS));
  const pairing = await deletePairingCodesExpiredBefore(db, ago(KEEP_CODES_MS));
  const desktop = await deleteDesktopCodesExpiredBefore(db, ago(KEEP_CODES_MS));
  const qr = await deleteQrSignInsExpiredBefore(db, ago(KEEP_CODES_MS));
  const links = await deleteLinksExpiredBefore(db, ago(KEEP_LINKS_MS));
  const attempts = await deleteAttemptsExpiredBefore(db, now());
  const programs = await deletePersonalTokensExpiredBefore(db, ago(KEEP_TOKENS_MS));
  const challenges = await deleteChallengesExpiredBefore(db, ago(KEEP_CODES_MS));
  const moved = await deleteMovedExpiredBefore(db, now());
  const errors = await deleteErrorsResolvedBefore(db, ago(KEEP_ERRORS_MS));
  const notices = await deleteNoticesResolvedBefore(db, ago(KEEP_NOTICES_MS));
  const labels = await deleteLabelsDeletedBefore(db, ago(KEEP_LABELS_MS));
  const alerts = await deleteAlertsEndedBefore(db, ago(KEEP_LINKS_MS));
  const webhooks = await deleteMessagesBefore(db, ago(WEBHOOK_LOG_DAYS * DAY_MS));
  const logged = await deleteEntriesBefore(db, ago(LOG_DAYS * DAY_MS));
  const operations = await deleteOperationsBefore(db, ago(KEEP_UNDO_MS));
  const presets = await deletePresetsBefore(db, ago(KEEP_UNDO_MS));
  const watched = await deleteWatchedBefore(db, ago(INCIDENT_DAYS * DAY_MS));
  const mails = await deleteMailsSentBefore(db, ago(KEEP_MAILS_MS));
  const transactions = await deleteTransactionsCompletedBefore(db, ago(KEEP_TRANSACTIONS_MS));
  const tickets = await deleteTicketsBefore(db, ago(KEEP_TICKETS_MS));
  const tracks = await forgetDeletedTracks(services);
  const logos = await deleteRemovedLogos(services);
  const reports = await forgetOldReports(services);
  const uploads = await deleteOldUploads(services);
  const sounds = await deleteUnusedSounds(services, await usedAudioIds(db));
  const feedback = await deleteFeedbackBefore(db, ago(KEEP_FEEDBACK_MS));
  const plays = await deleteOldPlays(services);
  log.info(
    {
      tokens,
      sessions,
      programs,
      codes: pairing + desktop + qr + attempts + challenges + moved,
      links,
      errors,
      notices,
      labels,
      alerts,
      webhooks,
      logged,
      operations,
      presets,
      watched,
      mails,
      transactions,
      tickets,
      tracks,
      logos,
      reports,
      uploads,
      sounds,
      feedback,
      plays,
    },
    "Deleted what ended long ago",
  );
}

/** Deletes plays of tracks and messages older than the retention, in batches; returns how many. */
async function deleteOldPlays({ db, now, env }: Pick<Services, "db" | "now" | "env">): Promise<number> {
  if (env.historyDays === 0) return 0;
  const before = new Date(now().getTime() - env.historyDays * DAY_MS);
  let forgotten = 0;
  for (const deleteBefore of [deletePlaysBefore, deleteAnnouncementPlaysBefore])
    for (let deleted = PLAYS_AT_ONCE; deleted === PLAYS_AT_ONCE; forgotten += deleted)
      deleted = await deleteBefore(db, before, PLAYS_AT_ONCE);
  return forgotten;
}
