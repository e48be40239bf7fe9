import { LRUCache } from "lru-cache";
import type { Database } from "#server/db/database.ts";
import { findUserFacts } from "#server/modules/auth/public.ts";
import { findPersonalToken, hashOfToken, notePersonalTokenUse } from "#server/modules/programs/public.ts";
import type { AuthenticatedToken, Tokens } from "#server/services.ts";
import { PERSONAL_TOKEN_PREFIX } from "#shared/contract/rest/personal-tokens.ts";
import { actionsOf } from "#shared/domain/access/scopes.ts";

/** As long as session viewers are cached, see [Note: viewers are cached briefly]. */
const REMEMBERED_MS = 2_000;
const CACHE_SIZE = 5_000;
/** Precision of a token's stored last use, in ms. */
const USE_NOTED_MS = 60_000;

/** Whether a token is a personal access token rather than a session's. */
export function isPersonalToken(token: string): boolean {
  return token.startsWith(PERSONAL_TOKEN_PREFIX);
}

/** Reads personal access tokens. */
export function createProgramTokens({
  db,
  now,
}: {
  readonly db: Database;
  readonly now: () => Date;
}): Pick<Tokens, "authenticate" | "sessionOf"> & { readonly forget: (userId: string) => void } {
  const known = new LRUCache<string, AuthenticatedToken>({ max: CACHE_SIZE, ttl: REMEMBERED_MS });
  const noted = new LRUCache<string, true>({ max: CACHE_SIZE, ttl: USE_NOTED_MS });

  async function read(hash: string): Promise<AuthenticatedToken | null> {
    const row = await findPersonalToken(db, hash);
    const person = row && (await findUserFacts(db, row.userId));
    if (!row || !person) return null;
    return {
      viewer: { kind: "program", programId: row.id, actions: actionsOf(row.scopes), ...person },
      sessionId: sessionOf(row.id),
      expiresAt: row.expiresAt.getTime(),
    };
  }

  return {
    async authenticate(token) {
      const hash = hashOfToken(token);
      const remembered = known.get(hash);
      const found = remembered ?? (await read(hash));
      if (found?.viewer.kind !== "program") return { ok: false, reason: "revoked" };
      if (found.expiresAt <= now().getTime()) return { ok: false, reason: "expired" };
      if (!remembered) known.set(hash, found);
      const { programId } = found.viewer;
      if (!noted.has(programId)) {
        noted.set(programId, true);
        await notePersonalTokenUse(db, programId, now());
      }
      return { ok: true, value: found };
    },
    async sessionOf(token) {
      const row = await findPersonalToken(db, hashOfToken(token));
      return row && sessionOf(row.id);
    },
    forget(userId) {
      for (const [hash, { viewer }] of known.entries())
        if (viewer.kind !== "device" && viewer.userId === userId) known.delete(hash);
    },
  };
}

/** The key that counts a token's calls and connections. */
function sessionOf(id: string): string {
  return `program:${id}`;
}
