import { z } from "zod";
import { operator } from "#shared/contract/needs.ts";
import { endpoint, ids } from "#shared/contract/rest/endpoint.ts";

/** Whether an account has messages, an add-on that the host sells. */
export const setMessaging = endpoint({
  method: "POST",
  path: "/api/operator/accounts/:account/messaging/:action",
  summary:
    "Turns messages on or off for an account. Without billing every account has them, whatever is stored.",
  needs: operator,
  unlogged: "Its command writes the log of the service, together with the change.",
  params: ids("account").extend({ action: z.enum(["enable", "disable"]) }),
  response: z.object({ messaging_enabled: z.boolean() }),
  // Operators are named by the host; the tests of messages name one.
  example: () => ({ status: 403 }),
});
