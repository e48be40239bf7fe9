import { afterMs } from "#renderer/features/dev/after.ts";
import { ApiError, type RefusedFields } from "#renderer/lib/transport/api-error.ts";

/** Simulated answers to a form. */
export const OUTCOMES = [
  { value: "works", label: "Works" },
  { value: "field", label: "Refuses the name" },
  { value: "stranger", label: "Refuses an unknown field" },
  { value: "fails", label: "Fails" },
] as const;

export type Outcome = (typeof OUTCOMES)[number]["value"];

/** Returns the simulated answer after a delay. */
export async function outcomeOf(outcome: Outcome): Promise<void> {
  await afterMs(600);
  if (outcome === "fails") throw new ApiError({ status: 503, code: "unavailable", message: "down" });
  if (outcome === "works") return;
  const fields: RefusedFields =
    outcome === "field" ? { name: { code: "format" } } : { shoe_size: "Too small" };
  throw new ApiError({ status: 400, code: "invalid", message: "no", fields });
}
