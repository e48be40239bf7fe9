import { isGate } from "#shared/contract/gate.ts";
import type { DiagnosticsParts } from "./parts.ts";

/** A name server or a service that says nothing for so long counts as not there, in ms. */
const PROBE_LIMIT_MS = 5_000;

export interface NameProbe {
  readonly host: string;
  /** Null: the name leads nowhere. */
  readonly address: string | null;
  readonly ms: number;
}

export interface ServiceProbe {
  /** HTTP status; null: nothing answered. */
  readonly status: number | null;
  readonly ms: number;
  /** Something in front of the service asks for a password of its own. */
  readonly isGated: boolean;
  /** The service's clock minus this computer's, in ms, to the second; null where it did not say. */
  readonly clockOffsetMs: number | null;
}

/** Whether the service's name can be resolved. */
export async function probeName(
  parts: Pick<DiagnosticsParts, "serviceUrl" | "lookup" | "now">,
): Promise<NameProbe> {
  const host = new URL(parts.serviceUrl).hostname.replace(/^\[|\]$/g, "");
  const began = parts.now();
  const address = await withinLimit(parts.lookup(host)).catch(() => null);
  return { host, address, ms: parts.now() - began };
}

/** Whether the service answers, and what time it has. */
export async function probeService(
  parts: Pick<DiagnosticsParts, "serviceUrl" | "fetch" | "now">,
): Promise<ServiceProbe> {
  const began = parts.now();
  try {
    const response = await parts.fetch(`${parts.serviceUrl}/readyz`, {
      cache: "no-store",
      signal: AbortSignal.timeout(PROBE_LIMIT_MS),
    });
    await response.body?.cancel();
    const ended = parts.now();
    return {
      status: response.status,
      isGated: isGate(response),
      ms: ended - began,
      clockOffsetMs: clockOf(response, (began + ended) / 2),
    };
  } catch {
    return { status: null, isGated: false, ms: parts.now() - began, clockOffsetMs: null };
  }
}

function clockOf(response: Response, now: number): number | null {
  const told = Date.parse(response.headers.get("date") ?? "");
  return Number.isNaN(told) ? null : Math.round(told - now);
}

function withinLimit<Value>(work: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer")), PROBE_LIMIT_MS);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
