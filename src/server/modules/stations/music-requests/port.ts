import { LRUCache } from "lru-cache";
import type { Env } from "#server/env.ts";
import { WorkQueue } from "#server/plugins/jobs/work-queue.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { SignedInViewer } from "#shared/domain/access/viewer.ts";
import type { Mention } from "#shared/domain/music-requests/mentions.ts";
import { understand } from "#shared/domain/music-requests/understand.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { askEndpoint } from "./endpoint.ts";

/** Who understood a request. */
export interface Understood {
  readonly mentions: readonly Mention[];
  readonly answeredBy: "EMBEDDED" | "ENDPOINT";
  /** The host's endpoint should have answered and could not. */
  readonly fellBack: boolean;
}

const KEPT_MS = DAY_MS;
const BUSY_MS = 5_000;

/** The embedded index works through long requests in one go: one at a time, with others' calls between. */
const reading = new WorkQueue({ concurrency: 1, mostWaiting: 30 });

/** The same request is understood once: by everybody, by the hour, and while it is being asked. */
const known = new LRUCache<string, Promise<Understood | "busy">>({ max: 1_000, ttl: KEPT_MS });

/**
 * What a request asks for: by the host's endpoint where there is one, else by the embedded index. Requests that are new count for
 * who asks and for the account: the host may pay for each. Refusals: rate-limited, unavailable.
 */
export async function understandRequest(
  services: Services,
  asked: { readonly viewer: SignedInViewer; readonly accountId: string; readonly prompt: string },
): Promise<Result<Understood, Problem>> {
  const { env, now, limits } = services;
  const { viewer, accountId, prompt } = asked;
  const year = now().getFullYear();
  const key = JSON.stringify([env.ai?.url, env.ai?.model, year, prompt]);
  if (!known.has(key)) {
    const who = viewer.kind === "device" ? viewer.deviceId : viewer.userId;
    for (const [limit, whose] of [
      ["prompts-person", who],
      ["prompts-account", accountId],
    ] as const) {
      const taken = await limits.take(limit, whose);
      if (!taken.ok) return problem("rate-limited", { retryAfterMs: taken.retryAfterMs });
    }
  }
  const understood = await once(key, () => ask(services, env.ai, prompt, year));
  return understood === "busy" ? problem("unavailable", { retryAfterMs: BUSY_MS }) : ok(understood);
}

function once(key: string, make: () => Promise<Understood | "busy">): Promise<Understood | "busy"> {
  const present = known.get(key);
  if (present) return present;
  const made = make();
  known.set(key, made);
  // What was answered for want of better is asked again.
  const forget = () => known.delete(key);
  made.then((answer) => (answer === "busy" || answer.fellBack) && forget(), forget);
  return made;
}

async function ask(
  { log }: Pick<Services, "log">,
  endpoint: Env["ai"],
  prompt: string,
  year: number,
): Promise<Understood | "busy"> {
  try {
    if (endpoint !== null) {
      const mentions = await askEndpoint(endpoint, prompt, year);
      return { mentions, answeredBy: "ENDPOINT", fellBack: false };
    }
  } catch (error) {
    // The message alone: what was sent holds the key.
    log.warn(
      { reason: error instanceof Error ? error.message : "unknown" },
      "The AI endpoint did not answer",
    );
  }
  const read = await reading.run(async () => {
    await new Promise((resolve) => setImmediate(resolve));
    return understand(prompt, year);
  });
  return read.ok ? { mentions: read.value, answeredBy: "EMBEDDED", fellBack: endpoint !== null } : "busy";
}
