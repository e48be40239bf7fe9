import { type FeedbackRow, storeFeedback } from "#server/modules/feedback/repository.ts";
import { admit } from "#server/plugins/calls/admit.ts";
import { isStorable } from "#server/plugins/calls/storable.ts";
import { addressBlock } from "#server/plugins/network/address-block.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { accountIn, may } from "#shared/contract/needs.ts";
import type { DeviceViewer, UserViewer, Viewer } from "#shared/domain/access/viewer.ts";
import { commentIn, type FeedbackMetadata, scoreIn } from "#shared/domain/feedback/feedback.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { isScoreOf } from "#shared/domain/surveys/score-surveys.ts";
import type { AnsweredStep } from "#shared/domain/surveys/survey.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";

const SEES_ACCOUNT = may("account.see", accountIn("account"), { deactivated: "itself" });

/** A client's clock that is further off is not believed. */
const CLOCK_ERROR_MS = 365 * DAY_MS;

/** An answer as it was sent. */
interface Sent {
  readonly feedbackId: string;
  readonly feedbackFormName: string;
  readonly feedbackDatetime: string;
  readonly payload: readonly AnsweredStep[];
  readonly metadata: FeedbackMetadata;
}

type Sender = UserViewer | DeviceViewer | null;

/**
 * Keeps an answer. The same sender's earlier one of the same id is replaced.
 *
 * [Note: unverified feedback] Surveys are answered from links in mails too, by people who are not signed in there. Of
 * them the account and the person of the link are only claimed: they stay in the metadata, count for nobody's data,
 * and operators see them marked. The account of a signed-in person is kept if they may see it, that of a player is its
 * own. An id is its sender's: nobody else replaces the answer. The network address is counted against a limit and is not kept.
 *
 * Refusals: forbidden, invalid, conflict, rate-limited.
 */
export async function keepFeedback(
  services: Services,
  viewer: Viewer | null,
  address: string,
  sent: Sent,
): Promise<Result<true, Problem>> {
  if (viewer?.kind === "program" || viewer?.kind === "remote")
    return problem("forbidden", { reason: "people-only" });
  const { payload: steps, metadata, feedbackFormName: form } = sent;
  // These were texts in the call, so that nobody has looked inside.
  if (!isStorable([steps, metadata])) return problem("invalid");
  const score = scoreIn(steps);
  if (score !== null && !isScoreOf(form, score)) return problem("invalid");
  const taken = await takeTry(services, viewer, address);
  if (!taken.ok) return taken;
  const receivedAt = services.now();
  const row: FeedbackRow = {
    id: sent.feedbackId.toLowerCase(),
    ...(await senderOf(services, viewer, metadata)),
    form,
    answeredAt: believed(new Date(sent.feedbackDatetime), receivedAt),
    receivedAt,
    steps,
    metadata,
    score,
    comment: commentIn(steps),
  };
  return (await storeFeedback(services.db, row)) ? ok(true) : problem("conflict");
}

async function takeTry(
  { limits }: Services,
  viewer: Sender,
  address: string,
): Promise<Result<true, Problem>> {
  const tries = viewer
    ? ([["feedback-sender", viewer.kind === "device" ? viewer.deviceId : viewer.userId]] as const)
    : ([
        ["feedback-address", addressBlock(address)],
        ["feedback-anywhere", "all"],
      ] as const);
  for (const [limit, key] of tries) {
    const taken = await limits.take(limit, key);
    if (!taken.ok) return problem("rate-limited", { retryAfterMs: taken.retryAfterMs });
  }
  return ok(true);
}

async function senderOf(services: Services, viewer: Sender, { context }: FeedbackMetadata) {
  if (viewer === null) return { userId: null, accountId: null };
  if (viewer.kind === "device") return { userId: null, accountId: viewer.accountId };
  const account = context.accountId;
  const isTheirs =
    account !== undefined &&
    (await admit(services, viewer, SEES_ACCOUNT, { params: {}, body: { account } })).ok;
  return { userId: viewer.userId, accountId: isTheirs ? account : null };
}

function believed(answered: Date, received: Date): Date {
  return Math.abs(answered.getTime() - received.getTime()) <= CLOCK_ERROR_MS ? answered : received;
}
