import { z } from "zod";
import type { ZendeskSettings } from "#server/env.ts";
import { callOut, type OutgoingAnswer, type OutgoingCall } from "#server/plugins/network/outgoing.ts";
import { PICTURE_TYPE } from "./picture.ts";
import type { Filing, TakenRequest } from "./port.ts";

/** Zendesk's interface, as far as it is used: https://developer.zendesk.com/api-reference/ticketing. */

const UPLOAD_MS = 60_000;

const Found = z.object({ tickets: z.array(z.object({ id: z.int() })) });
const Uploaded = z.object({ upload: z.object({ token: z.string().min(1).max(1_000) }) });
const Created = z.object({ ticket: z.object({ id: z.int() }) });

/** Settings of the host may be wrong, or the helpdesk busy: requests wait until that is over. */
const WAITING_STATUSES: readonly number[] = [401, 403, 404, 408, 409, 425, 429];

/** Files requests at a Zendesk. */
export function zendesk({ url, email, token }: ZendeskSettings) {
  const authorization = `Basic ${Buffer.from(`${email}/token:${token}`).toString("base64")}`;
  const call = (path: string, { headers, ...more }: Partial<Omit<OutgoingCall, "url">> = {}) =>
    callOut({ url: new URL(`${url}/api/v2/${path}`), headers: { authorization, ...headers }, ...more });

  return {
    async file(ticket: TakenRequest): Promise<Filing> {
      // A call whose answer was lost has filed it. Zendesk forgets an Idempotency-Key after two hours.
      const found = await call(`tickets.json?external_id=${encodeURIComponent(ticket.id)}`);
      if (!found.ok) return DOWN;
      if (!isSuccess(found.value)) return later(found.value);
      const known = Found.safeParse(found.value.json).data?.tickets[0];
      if (known) return filed(String(known.id));

      const picture = await ticket.screenshot();
      const uploads: string[] = [];
      if (picture !== null) {
        const sent = await call(`uploads.json?filename=screen-${ticket.number}.webp`, {
          headers: { "content-type": PICTURE_TYPE },
          file: picture,
          timeoutMs: UPLOAD_MS,
        });
        if (!sent.ok) return DOWN;
        // A helpdesk that takes no files still gets the words.
        if (!isSuccess(sent.value) && failure(sent.value).kind === "later") return failure(sent.value);
        const uploaded = Uploaded.safeParse(sent.value.json);
        if (uploaded.success) uploads.push(uploaded.data.upload.token);
      }

      const created = await call("tickets.json", {
        headers: { "idempotency-key": ticket.id },
        body: { ticket: ticketOf(ticket, uploads) },
      });
      if (!created.ok) return DOWN;
      if (!isSuccess(created.value)) return failure(created.value);
      const read = Created.safeParse(created.value.json);
      return filed(read.success ? String(read.data.ticket.id) : null);
    },
  };
}

/** A request's page for people who answer it. */
export function zendeskPage({ url }: Pick<ZendeskSettings, "url">, externalId: string): string {
  return `${url}/agent/tickets/${encodeURIComponent(externalId)}`;
}

function ticketOf(ticket: TakenRequest, uploads: readonly string[]) {
  const { id, number, account, businessType, country, from, subject, comment, score, priority, tags } =
    ticket;
  const facts = [
    `Roomtone request: ${number}`,
    ...(from.emailVerifiedAt === null ? ["The sender has not confirmed their e-mail address."] : []),
    `Company: ${account.name} (${account.id})`,
    `Business type: ${businessType}`,
    `Country: ${country}`,
    ...(score === null ? [] : [`Score: ${score}`]),
  ];
  return {
    subject,
    comment: { body: `${comment}\n\n--\n${facts.join("\n")}`, ...(uploads.length > 0 ? { uploads } : {}) },
    requester: { name: from.name || from.email, email: from.email },
    priority,
    // Zendesk would read a tag with spaces as several.
    tags: tags.map((tag) => tag.replace(/\s+/g, "_")),
    external_id: id,
  };
}

const DOWN: Filing = { kind: "later", isDown: true, retryAfterMs: null };

function filed(externalId: string | null): Filing {
  return { kind: "filed", delivery: "helpdesk", externalId };
}

const isSuccess = ({ status }: OutgoingAnswer) => status >= 200 && status < 300;

/** What an answer that is no success means. */
function failure(answer: OutgoingAnswer): Filing {
  const { status } = answer;
  const isRejected = status >= 400 && status < 500 && !WAITING_STATUSES.includes(status);
  return isRejected ? { kind: "refused" } : later(answer);
}

/** A server error may be about this request alone. */
function later({ status, retryAfterMs }: OutgoingAnswer): Filing {
  return { kind: "later", isDown: status < 500, retryAfterMs };
}
