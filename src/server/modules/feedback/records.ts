import type { FeedbackAnswer } from "#shared/contract/rest/operator/operator-feedback.ts";
import type { FeedbackRow, NamedFeedback } from "./repository.ts";

/** Whether a signed-in person or a paired player answered, see [Note: unverified feedback]. */
export function isVerified({ userId, accountId }: Pick<FeedbackRow, "userId" | "accountId">): boolean {
  return userId !== null || accountId !== null;
}

/** An answer as operators read it. */
export function toAnswer(row: NamedFeedback): FeedbackAnswer {
  const { id, form, receivedAt, score, comment, steps, person, company, metadata } = row;
  return {
    id,
    form,
    received_at: receivedAt.toISOString(),
    score,
    comment,
    answers: steps.map(({ question, response }) => ({ question, response })),
    verified: isVerified(row),
    person: person ?? "",
    company: company ?? "",
    page: metadata.route_path,
  };
}
