import type { z } from "zod";
import { createDesktopCode } from "#server/modules/auth/desktop-codes.ts";
import { signedInAt } from "#server/modules/auth/open-session-repository.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import {
  DESKTOP_CODE_TTL_MS,
  type DesktopCode,
  type makeDesktopCode,
} from "#shared/contract/rest/desktop-sign-in.ts";
import type { UserViewer } from "#shared/domain/access/viewer.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Creates the code that signs the desktop app in as the viewer, who has consented. Refusal: rate-limited. */
export async function issueDesktopCode(
  services: Services,
  { userId }: UserViewer,
  sessionId: string,
  { challenge }: z.output<typeof makeDesktopCode.body>,
): Promise<Result<z.output<typeof DesktopCode>, Problem>> {
  const tried = await services.limits.take("desktop-code", userId);
  if (!tried.ok) return problem("rate-limited", { retryAfterMs: tried.retryAfterMs });
  const { db, now } = services;
  const signedIn = await signedInAt(db, sessionId);
  if (!signedIn) return problem("unauthenticated");
  const code = await createDesktopCode(db, { userId, challenge, signedInAt: signedIn }, now());
  return ok({ code, expiresInMs: DESKTOP_CODE_TTL_MS });
}
