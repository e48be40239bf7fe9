import { z } from "zod";
import type { Services } from "#server/services.ts";
import { signBound } from "./bound-token.ts";

/** See [Note: only the tab connects]. */

/** Time limit for the browser to open the page that it returns to, in seconds. */
const LIFE_S = 10 * 60;

/** A proved identity that a person wants to connect. */
export const ConnectClaims = z.object({
  typ: z.literal("connect"),
  /** The person who started. */
  sub: z.string(),
  provider: z.string(),
  /** The provider's name for them. */
  subject: z.string(),
  label: z.string(),
  /** When they started, in ms since 1970. */
  begun: z.number(),
  challenge: z.string(),
});

/** Creates the token with which the tab that started connects the identity. */
export function makeConnectToken(
  services: Services,
  { userId, ...claims }: { readonly userId: string } & Omit<z.output<typeof ConnectClaims>, "typ" | "sub">,
): Promise<string> {
  return signBound(services, userId, { typ: "connect", ...claims }, LIFE_S);
}
