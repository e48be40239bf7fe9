import { z } from "zod";
import { ownSelf } from "#shared/contract/needs.ts";
import { endpoint, ids, OpaqueId } from "#shared/contract/rest/endpoint.ts";
import { requiredText } from "#shared/contract/rest/text.ts";
import { SCOPE_NAMES } from "#shared/domain/access/scopes.ts";
import { CurrentPassword } from "./credentials.ts";

/** Personal access tokens, which people create for their programs. See /api/docs. */

/** Common prefix. */
export const PERSONAL_TOKEN_PREFIX = "rtp_";

/** Choices for a token's lifetime, in days. */
export const TOKEN_DAYS = [7, 30, 90, 365] as const;

/** Maximum per person. */
export const MOST_TOKENS = 50;

/** A token as shown to its owner; the token itself is shown once. */
export const PersonalToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(z.enum(SCOPE_NAMES)),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type PersonalToken = z.output<typeof PersonalToken>;

/** Input for a new token. `password`: the person's own, unless they sign in elsewhere. */
export const NewPersonalToken = z.object({
  name: requiredText(60),
  scopes: z.array(z.enum(SCOPE_NAMES)).min(1),
  days: z.union(TOKEN_DAYS.map((days) => z.literal(days))),
  password: CurrentPassword.default(""),
});

export const listPersonalTokens = endpoint({
  method: "GET",
  path: "/api/auth/users/:user/personal_tokens",
  summary: "The access tokens that the person who asks made for programs, newest first.",
  needs: ownSelf("user"),
  params: ids("user"),
  response: z.object({ items: z.array(PersonalToken) }),
});

export const createPersonalToken = endpoint({
  method: "POST",
  path: "/api/auth/users/:user/personal_tokens",
  summary: "Makes an access token for a program. The answer is the only one that has the token itself.",
  needs: ownSelf("user"),
  params: ids("user"),
  body: NewPersonalToken,
  response: PersonalToken.extend({ token: z.string() }),
  example: () => ({ body: { name: "A program", scopes: ["read" as const], days: 30 as const } }),
});

export const endPersonalToken = endpoint({
  method: "DELETE",
  path: "/api/auth/users/:user/personal_tokens/:token",
  summary: "Ends an access token: the program that has it is refused from now on.",
  needs: ownSelf("user"),
  params: z.object({ user: OpaqueId, token: z.string().min(1).max(100) }),
  response: z.object({ ended: z.literal(true) }),
  // For valid tokens see the tests of tokens.
  example: () => ({ status: 404 }),
});
