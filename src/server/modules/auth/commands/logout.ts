import { endSession } from "#server/modules/auth/sessions.ts";
import type { Services } from "#server/services.ts";
import { subjectOf } from "./refresh.ts";

/** Ends a session; also true if it had already ended. */
export async function logout(services: Services, refreshToken: string): Promise<true> {
  const owner = await endSession(services.db, refreshToken, services.now());
  if (owner) services.bus.publish("subject-changed", { subject: subjectOf(owner) });
  return true;
}
