import type { ScoreVariant } from "#shared/domain/surveys/score-surveys.ts";

/** Requests for help, for the host's helpdesk (specification, platform §3, §7). */

export const TICKET_PRIORITIES = ["low", "normal"] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** Longest subject and comment, in characters. */
export const TICKET_LENGTHS = { subject: 150, comment: 5_000 } as const;

/** Largest picture of a screen, in bytes. */
export const SCREENSHOT_BYTES = 2_000_000;
/** Types of pictures of a screen. */
export const SCREENSHOT_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;

/** Facts about the sender's company that a ticket carries. */
export interface TicketSender {
  readonly account_id: string;
  readonly business_type: string;
  readonly account_name: string;
  readonly country: string;
  readonly email: string;
}

/** The subject of tickets that come from surveys. */
export const SURVEY_SUBJECT = "Follow up on your feedback";

const TAGS: Readonly<Record<ScoreVariant, readonly string[]>> = {
  nps: ["nps", "no_csat"],
  csat: ["csat", "no_csat"],
};

/** The ticket that a commented score becomes. */
export function surveyTicket(variant: ScoreVariant, score: number, comment: string, sender: TicketSender) {
  return {
    score,
    ...sender,
    subject: SURVEY_SUBJECT,
    comment,
    priority: "low" as const,
    tags: [...TAGS[variant]],
  };
}

/** Where a ticket is: on its way, delivered by mail or to the helpdesk, only in the list, or refused by the helpdesk. */
export const TICKET_DELIVERIES = ["queued", "mailed", "helpdesk", "listed", "refused"] as const;
export type TicketDelivery = (typeof TICKET_DELIVERIES)[number];
