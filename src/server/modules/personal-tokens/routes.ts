import { ownCall } from "#server/modules/auth/public.ts";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import {
  createPersonalToken,
  endPersonalToken,
  listPersonalTokens,
  type PersonalToken,
} from "#shared/contract/rest/people/personal-tokens.ts";
import { createToken } from "./commands/create-token.ts";
import { endToken } from "./commands/end-token.ts";
import { type PersonalTokenRow, personalTokensOf } from "./repository.ts";

export function registerPersonalTokenRoutes(app: App): void {
  serve(app, listPersonalTokens, async ({ subject, services }) => ({
    items: (await personalTokensOf(services.db, subject.id)).map(toPersonalToken),
  }));

  serve(app, createPersonalToken, async ({ subject, body, services, request }) => {
    const made = await createToken(services, ownCall(subject, request), body);
    return made.ok ? { ...toPersonalToken(made.value.row), token: made.value.token } : made;
  });

  serve(app, endPersonalToken, async ({ subject, params, services }) => {
    const ended = await endToken(services, subject.id, params.token);
    return ended.ok ? ended.value : ended;
  });
}

function toPersonalToken(row: PersonalTokenRow): PersonalToken {
  return {
    id: row.id,
    name: row.name,
    scopes: [...row.scopes],
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  };
}
