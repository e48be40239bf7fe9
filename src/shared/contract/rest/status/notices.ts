import { z } from "zod";
import { account, may, ownSelf } from "#shared/contract/needs.ts";
import { endpoint, ids, OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { DISMISSIBLE, NOTICED_STATES, STATUS_NOTICE_ID } from "#shared/domain/notices/notices.ts";

/** The notification bar: zones that it is about, and what a person has dismissed, the setup guide included. */

export const ZoneNotices = z.object({
  /** All active zones. */
  total: z.int(),
  /** States without a zone are omitted. */
  states: z.array(
    z.object({
      state: z.enum(NOTICED_STATES),
      count: z.int(),
      /** When the last of them came into this state, epoch ms. */
      newest: z.int(),
    }),
  ),
  /** Zones by what is paid for; null if the host sells nothing. */
  subscriptions: z
    .object({
      ok: z.int(),
      expired: z.int(),
      /** Locations that the expired ones are in. */
      locations: z.int(),
      /** One of the expired ones. */
      zone: z.string().nullable(),
    })
    .nullable()
    .default(null),
});

/** When each notice was dismissed, by its key, epoch ms. */
export const NoticeDismissals = z.object({ dismissed: z.record(z.string(), z.int()) });

export const NewDismissal = z.object({
  /** Its name, or `status:` and the id of a notice about the service. */
  notice: z.union([z.enum(DISMISSIBLE), z.templateLiteral(["status:", z.string().regex(STATUS_NOTICE_ID)])]),
  /** The account that it is about; null: all accounts. */
  account: OpaqueId.nullable(),
});

export const listZoneNotices = endpoint({
  method: "GET",
  path: "/api/auth/accounts/:account/zone_notices",
  summary: "How many zones of an account are in which state that somebody should look at.",
  needs: may("zone.list", account("account")),
  params: ids("account"),
  response: ZoneNotices,
});

export const listDismissals = endpoint({
  method: "GET",
  path: "/api/auth/users/:user/dismissals",
  summary: "The notices that the person who asks has dismissed.",
  needs: ownSelf("user"),
  params: ids("user"),
  response: NoticeDismissals,
});

export const dismissNotice = endpoint({
  method: "POST",
  path: "/api/auth/users/:user/dismissals",
  summary:
    "Dismisses a notice for the person who asks. One about zones returns when a zone enters its state again.",
  needs: ownSelf("user"),
  params: ids("user"),
  body: NewDismissal,
  response: NoticeDismissals,
  example: ({ account: id }) => ({ body: { notice: "errors" as const, account: id } }),
});

export const restoreNotice = endpoint({
  method: "DELETE",
  path: "/api/auth/users/:user/dismissals",
  summary: "Shows a notice again that the person who asks has dismissed.",
  needs: ownSelf("user"),
  params: ids("user"),
  query: NewDismissal.extend({ account: OpaqueId.optional() }),
  response: NoticeDismissals,
  example: () => ({ query: { notice: "guide" as const } }),
});
