import { createHash, randomBytes } from "node:crypto";
import type { Database } from "#server/db/database.ts";
import type { Services } from "#server/services.ts";
import type { CodeRefusal } from "#shared/contract/code-refusal.ts";
import { LINK_LIFE_MS, type LinkPurpose } from "#shared/domain/accounts/mailed-links.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import { findLink, insertLink, type MailedLink, markUsed, takeLink } from "./repository.ts";

const TOKEN_BYTES = 32;

/** Client path of each kind of link. */
const PATHS = {
  reset: "/reset-password/",
  verify: "/verify-email/",
  "change-email": "/verify-email/",
  "undo-email": "/undo-email/",
  invitation: "/invitation/",
} as const satisfies Record<LinkPurpose, string>;

/** A link to create. `email` is the address that it will be sent to. */
type NewLink = { readonly email: string } & (
  | { readonly purpose: Exclude<LinkPurpose, "invitation">; readonly userId: string }
  | { readonly purpose: "invitation"; readonly aclId: string; readonly issuedBy: string }
  | { readonly purpose: "invitation"; readonly locationInvitationId: string; readonly issuedBy: string }
);

/** Creates a link and returns its address, which only its mail may contain. */
export async function issueLink(
  { now, address }: Pick<Services, "now" | "address">,
  db: Database,
  link: NewLink,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const createdAt = now();
  await insertLink(db, {
    tokenHash: hashOf(token),
    ...link,
    createdAt,
    expiresAt: new Date(createdAt.getTime() + LINK_LIFE_MS[link.purpose]),
  });
  return `${address()}${PATHS[link.purpose]}${token}`;
}

/** The unused link with this token. Refusals: unknown (also for one of another purpose), used, expired. */
export async function readLink(
  db: Database,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<Result<MailedLink, Exclude<CodeRefusal, "too-many-tries">>> {
  const link = await findLink(db, hashOf(token));
  if (!link || !purposes.includes(link.purpose)) return refuse("unknown");
  if (link.usedAt !== null) return refuse("used");
  return link.expiresAt <= now ? refuse("expired") : ok(link);
}

/** Consumes a link: of concurrent calls one succeeds. Refusals as of {@link readLink}. */
export async function consumeLink(
  tx: Database,
  token: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<Result<MailedLink, Exclude<CodeRefusal, "too-many-tries">>> {
  const read = await readLink(tx, token, purposes, now);
  if (!read.ok) return read;
  return (await takeLink(tx, read.value.tokenHash, now)) ? read : refuse("used");
}

/** Ends a person's remaining links of these purposes; they count as used. */
export async function endLinksOfUser(
  db: Database,
  userId: string,
  purposes: readonly LinkPurpose[],
  now: Date,
): Promise<void> {
  await markUsed(db, userId, purposes, now);
}

/** Tokens are long and random: an unsalted hash is sufficient. */
function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
