import type { z } from "zod";
import type { ZendeskSettings } from "#server/env.ts";
import type { SupportTicket } from "#shared/contract/rest/operator/operator-support.ts";
import type { TicketRow } from "./repository.ts";
import { zendeskPage } from "./zendesk.ts";

/** A ticket as operators read it. */
export function toTicket(row: TicketRow, zendesk: ZendeskSettings | null): z.input<typeof SupportTicket> {
  const { from, createdAt, handledAt, externalId } = row;
  return {
    id: row.id,
    number: row.number,
    created_at: createdAt.toISOString(),
    account: row.account,
    business_type: row.businessType,
    country: row.country,
    from: { name: from.name, email: from.email },
    subject: row.subject,
    comment: row.comment,
    score: row.score,
    priority: row.priority,
    tags: [...row.tags],
    has_screenshot: row.hasScreenshot,
    delivery: row.delivery,
    external_url: zendesk && externalId !== null ? zendeskPage(zendesk, externalId) : "",
    handled_at: handledAt?.toISOString() ?? null,
  };
}
