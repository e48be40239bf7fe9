import { LRUCache } from "lru-cache";
import type { Database } from "#server/db/database.ts";
import { findUserFacts, type PersonalTokenReader } from "#server/modules/auth/public.ts";
import type { AuthenticatedToken } from "#server/services.ts";
import { PERSONAL_TOKEN_PREFIX } from "#shared/contract/rest/people/personal-tokens.ts";
import { actionsOf } from "#shared/domain/access/scopes.ts";
import { findPersonalToken, notePersonalTokenUse } from "./repository.ts";
import { hashOfToken } from "./token.ts";

/** As long as session viewers are cached, see [Note: viewers are cached briefly]. */
const REMEMBERED_MS = 2_000;
const CACHE_SIZE = 5_000;
/** Precision of a token's stored last use, in ms. */
const USE_NOTED_MS = 60_000;

/** Reads personal access tokens. */
export function createPersonalTokenReader({
  db,
  now,
}: {
  readonly db: Database;
  readonly now: () => Date;
}): PersonalTokenReader {
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
    isOne: (token) => token.startsWith(PERSONAL_TOKEN_PREFIX),
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
      const hash = hashOfToken(token);
      const remembered = known.get(hash);
      if (remembered) return remembered.sessionId;
      const row = await findPersonalToken(db, hash);
      return row && sessionOf(row.id);
    },
    forget(userId) {
      for (const [hash, { viewer }] of known.entries())
        if (viewer.kind === "program" && viewer.userId === userId) known.delete(hash);
    },
  };
}

/** The key that counts a token's calls and connections. */
function sessionOf(id: string): string {
  return `program:${id}`;
}
