import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { isLocalCall } from "./caller.ts";

/**
 * Whether the host's staff call: from the same computer without a proxy, or with the token of
 * ROOMTONE_METRICS_TOKEN.
 */
export function isOperatorCall(request: FastifyRequest, token: string | null): boolean {
  return isLocalCall(request.raw) || showsToken(request.headers.authorization, token);
}

/** In constant time, so that it reveals nothing about the token. */
function showsToken(header: string | undefined, token: string | null): boolean {
  if (token === null || header === undefined) return false;
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(header), digest(`Bearer ${token}`));
}
