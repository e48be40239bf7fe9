import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { requiredText } from "./text.ts";

/** Finding accounts and people by a part of their names; service `auth` (specification, platform §7). */

export const FOUND_TYPES = ["account", "user"] as const;

/** Maximum number of hits per type. */
export const MOST_HITS = 50;

const Hit = z.object({
  type: z.enum(FOUND_TYPES),
  id: z.string(),
  name: z.string(),
  /** For people. */
  email: z.string().optional(),
});

export const findByName = endpoint({
  method: "POST",
  path: "/api/auth/search/:types",
  summary:
    "Looks for words in the names of the caller's accounts (account), and in the names and addresses of the people of these (user). Both with a comma between.",
  // Without a subject: it finds only within the caller's own accounts.
  needs: { who: "user", programs: "account.see" },
  params: z.object({ types: z.string().regex(/^(account|user)(,(account|user))*$/) }),
  body: z.object({ query: requiredText(120) }),
  response: z.object({ items: z.array(Hit) }),
  example: () => ({ body: { query: "shop" } }),
});
