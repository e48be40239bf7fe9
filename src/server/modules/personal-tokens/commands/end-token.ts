import { deletePersonalToken } from "#server/modules/personal-tokens/repository.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/** Ends a token: its calls are rejected, and its connections are closed. */
export async function endToken(
  { db, log, bus, events }: Services,
  userId: string,
  id: string,
): Promise<Result<{ readonly ended: true }, Problem>> {
  if (!(await deletePersonalToken(db, userId, id))) return problem("not-found");
  log.info({ userId, program: id }, "A personal access token was ended");
  events.publish("update", { data: { type: "user", id: userId } });
  bus.publish("subject-changed", { subject: userId });
  return ok({ ended: true });
}
