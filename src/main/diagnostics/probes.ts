import { isGate } from "#shared/contract/gate.ts";
import type { DiagnosticsParts } from "./parts.ts";

/** A name server or service that does not answer within this time counts as unreachable, in ms. */
const PROBE_LIMIT_MS = 5_000;

export interface NameProbe {
  readonly host: string;
  /** Null: the name does not resolve. */
  readonly address: string | null;
  readonly ms: number;
}

export interface ServiceProbe {
  /** HTTP status; null: no answer. */
  readonly status: number | null;
  readonly ms: number;
  /** A gateway in front of the service asks for a password. */
  readonly isGated: boolean;
  /** The service's clock minus this computer's, in ms, with a resolution of 1 s; null without a date in the answer. */
  readonly clockOffsetMs: number | null;
}

/** Whether the service's host name resolves. */
export async function probeName(
  parts: Pick<DiagnosticsParts, "serviceUrl" | "lookup" | "now">,
): Promise<NameProbe> {
  const host = new URL(parts.serviceUrl).hostname.replace(/^\[|\]$/g, "");
  const began = parts.now();
  const address = await withinLimit(parts.lookup(host)).catch(() => null);
  return { host, address, ms: parts.now() - began };
}

/** Whether the service answers, and its time. */
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
