import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { type Problem, problem } from "#server/problems.ts";
import type { AuthenticatedToken, Tokens } from "#server/services.ts";
import type { Refusal } from "#shared/domain/result/result.ts";

const BEARER = /^Bearer ([A-Za-z0-9._-]{1,4096})$/;

/** The token of an Authorization header; null when there is none or it is of another kind. */
export function bearerToken(header: string | undefined): string | null {
  return BEARER.exec(header ?? "")?.[1] ?? null;
}

const TokenQuery = z.object({ token: z.string().min(1).max(4096) });

/**
 * The token of a websocket. It comes in the usual header, so that no proxy logs it; browsers, which cannot
 * send headers with a websocket, put it into the query, which is never logged here.
 */
export function socketToken(request: FastifyRequest): string | null {
  const query = TokenQuery.safeParse(request.query);
  return bearerToken(request.headers.authorization) ?? query.data?.token ?? null;
}

/** Authenticates the caller from an Authorization header. */
export async function authenticate(
  tokens: Tokens,
  header: string | undefined,
): Promise<{ readonly ok: true; readonly value: AuthenticatedToken } | Refusal<Problem>> {
  const token = bearerToken(header);
  if (token === null) return problem("unauthenticated");
  const taken = await tokens.authenticate(token);
  if (taken.ok) return taken;
  const message = taken.reason === "expired" ? "Token expired" : "The token is not valid";
  return problem("unauthenticated", { message, reason: taken.reason });
}
