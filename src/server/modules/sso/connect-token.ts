import { z } from "zod";
import type { Services } from "#server/services.ts";
import { signBound } from "./bound-token.ts";

/** See [Note: only the tab connects]. */

/** The time that the browser takes to open the page that it comes back to, in seconds. */
const LIFE_S = 10 * 60;

/** Whom a provider has shown somebody to be, who wants to connect it. */
export const ConnectClaims = z.object({
  typ: z.literal("connect"),
  /** The person who began. */
  sub: z.string(),
  provider: z.string(),
  /** What the provider calls them. */
  subject: z.string(),
  label: z.string(),
  /** When they began, in ms since 1970. */
  begun: z.number(),
  challenge: z.string(),
});

/** Makes the token with which the tab that began connects the identity. */
export function makeConnectToken(
  services: Services,
  { userId, ...claims }: { readonly userId: string } & Omit<z.output<typeof ConnectClaims>, "typ" | "sub">,
): Promise<string> {
  return signBound(services, userId, { typ: "connect", ...claims }, LIFE_S);
}
