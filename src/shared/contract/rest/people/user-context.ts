import { z } from "zod";
import { ownSelf } from "#shared/contract/needs.ts";
import { endpoint, ids } from "#shared/contract/rest/endpoint.ts";

/** How a person answered surveys and promotions: kept with them, so that no other device asks again. */

const LONGEST_VALUE = 200;
/** Entries kept of a person: the newest. */
export const MOST_ENTRIES = 100;

/** `user.survey.nps.interaction`, `user.promos.company-logo.interactedAt` and so on. */
const ContextKey = z
  .string()
  .max(100)
  .regex(/^user\.(survey\.[a-z0-9-]+\.interaction|promos\.[a-z0-9-]+\.(interaction|interactedAt))$/);

/** Texts by key. A survey's interaction is JSON: `{ "value": "dismissed", "expiresAt": null }`. */
export const UserContext = z.object({ entries: z.record(z.string(), z.string()) });
export type UserContext = z.output<typeof UserContext>;

export const getUserContext = endpoint({
  method: "GET",
  path: "/api/auth/users/:user/context",
  summary: "How the person who asks answered surveys and promotions.",
  needs: ownSelf("user"),
  params: ids("user"),
  response: UserContext,
});

export const updateUserContext = endpoint({
  method: "PUT",
  path: "/api/auth/users/:user/context",
  summary:
    "Keeps how the person who asks answered surveys and promotions; null forgets, what is left out stays.",
  needs: ownSelf("user"),
  params: ids("user"),
  body: z.object({
    entries: z
      .partialRecord(ContextKey, z.string().max(LONGEST_VALUE).nullable())
      .refine((entries) => Object.keys(entries).length <= MOST_ENTRIES),
  }),
  response: UserContext,
  example: () => ({ body: { entries: { "user.promos.company-logo.interaction": "dismissed" } } }),
});
