import { useRef, useState } from "react";
import { checkPermission } from "#renderer/data/access/access.ts";
import { accountQueries, chosenAccount } from "#renderer/data/accounts/accounts.ts";
import { useWriteFeedback } from "#renderer/data/feedback/write-feedback.ts";
import { ticketSender, useCreateTicket } from "#renderer/data/support/tickets.ts";
import { newId } from "#renderer/lib/new-id.ts";
import { paths } from "#renderer/lib/paths.ts";
import { type Services, useServices } from "#renderer/lib/services.tsx";
import { surveyTicket, type TicketSender } from "#shared/domain/support/ticket.ts";
import type { ScoreVariant } from "#shared/domain/surveys/score-surveys.ts";

/** A score, and its question and comment as the person read and wrote them. */
interface ScoreAnswer {
  readonly score: number;
  readonly question: string;
  readonly commentLabel: string;
  /** Empty: none. */
  readonly comment: string;
}

/** The service took an answer; the comment did not reach support. */
export class TicketFailed extends Error {
  override readonly name = "TicketFailed";
  constructor(cause: unknown) {
    super("The comment did not reach support", { cause });
  }
}

/**
 * Sends an answer as feedback, and a commented one to support as well. Sent again after a failure, it continues where
 * it failed: an answer that the service took is not sent twice.
 */
export function useSendAnswer(variant: ScoreVariant) {
  const services = useServices();
  const { accountId, userId, score: scoreOfAddress } = paths.npsSurvey.useSearch();
  const { mutateAsync: write } = useWriteFeedback();
  const { mutateAsync: create } = useCreateTicket();
  const [id] = useState(newId);
  const taken = useRef<string | null>(null);

  return async function send({ score, question, commentLabel, comment }: ScoreAnswer): Promise<void> {
    const text = comment.trim();
    const answer = JSON.stringify([score, text]);
    if (taken.current !== answer) {
      await write({
        id,
        form: variant,
        interaction: "completed",
        channel: scoreOfAddress === undefined && accountId === undefined ? "in-app" : "email",
        context: { ...(accountId && { accountId }), ...(userId && { userId }) },
        steps: [
          { id: "score", type: "score", index: 0, question, response: score },
          ...(text === ""
            ? []
            : [{ id: "comment", type: "text", index: 1, question: commentLabel, response: text } as const]),
        ],
      });
      taken.current = answer;
    }
    if (text === "" || accountId === undefined || services.session.get().userId === null) return;
    try {
      const sender = await senderOf(services, accountId);
      if (sender)
        await create({
          params: { account: sender.account_id },
          body: surveyTicket(variant, score, text, sender),
        });
    } catch (cause) {
      throw new TicketFailed(cause);
    }
  };
}

/** The person and the account of the address, or their own if that is not theirs; null: there is no account. */
async function senderOf(services: Services, accountId: string): Promise<TicketSender | null> {
  const { queryClient, session } = services;
  const queries = accountQueries(services);
  const may = await checkPermission(services, "support.contact", { account: accountId });
  const account = may.ok
    ? await queryClient.ensureQueryData(queries.detail(accountId))
    : await chosenAccount(services);
  if (account === null) return null;
  const { email } = await queryClient.ensureQueryData(queries.user(session.get().userId ?? ""));
  return ticketSender(account, email);
}
