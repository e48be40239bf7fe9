import { ok, type Refusal, refuse } from "#shared/domain/result/result.ts";

/**
 * Outgoing calls of the service: only to addresses that its host has configured, without following redirects.
 */

const TIMEOUT_MS = 15_000;
const MOST_BYTES = 4_000_000;

export interface OutgoingCall {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as a form, by POST. */
  readonly form?: Readonly<Record<string, string>>;
  /** Sent as JSON, by POST. */
  readonly body?: object;
  /** Sent as it is, by POST; `headers` name its type. */
  readonly file?: Uint8Array<ArrayBuffer>;
  readonly timeoutMs?: number;
}

export interface OutgoingAnswer {
  readonly status: number;
  /** The delay that the answer requests, in ms; null if it requests none. */
  readonly retryAfterMs: number | null;
  /** Undefined when the body is not JSON. */
  readonly json: unknown;
}

/**
 * Sends a call and reads its answer; redirects are not followed. `unreachable`: no answer, too late, or too
 * large.
 */
export async function callOut({
  url,
  headers,
  form,
  body,
  file,
  timeoutMs = TIMEOUT_MS,
}: OutgoingCall): Promise<{ readonly ok: true; readonly value: OutgoingAnswer } | Refusal<"unreachable">> {
  try {
    const response = await fetch(url, {
      method: form || body || file ? "POST" : "GET",
      headers: {
        accept: "application/json",
        ...(body ? { "content-type": "application/json" } : {}),
        ...headers,
      },
      ...(form ? { body: new URLSearchParams(form) } : {}),
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(file ? { body: file } : {}),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const bytes = await readBytes(response, MOST_BYTES);
    if (bytes === null) return refuse("unreachable");
    return ok({
      status: response.status,
      retryAfterMs: retryAfterOf(response.headers.get("retry-after")),
      json: readJson(bytes.toString("utf8")),
    });
  } catch {
    // The error would contain the address and the payload; the caller reports what failed.
    return refuse("unreachable");
  }
}

/**
 * Fetches a file anonymously; redirects are not followed. Null: it does not exist, exceeds the limit, or came
 * too late.
 */
export async function fetchFile(url: URL, mostBytes: number): Promise<Uint8Array | null> {
  try {
    const response = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status === 200) return await readBytes(response, mostBytes);
    await response.body?.cancel();
    return null;
  } catch {
    return null;
  }
}

/**
 * Sends JSON and reads the file that answers it; redirects are not followed. Null: it refuses, its answer is of another
 * type or exceeds the limit, or it came too late.
 */
export async function postForFile({
  url,
  headers,
  body,
  contentType,
  timeoutMs,
  mostBytes,
}: Pick<OutgoingCall, "url" | "headers"> & {
  readonly body: object;
  readonly contentType: RegExp;
  readonly timeoutMs: number;
  readonly mostBytes: number;
}): Promise<Uint8Array | null> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
      redirect: "manual",
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.status === 200 && contentType.test(response.headers.get("content-type") ?? ""))
      return await readBytes(response, mostBytes);
    await response.body?.cancel();
    return null;
  } catch {
    // The error would contain the address and the payload; the caller reports what failed.
    return null;
  }
}

async function readBytes(response: Response, most: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.length;
    if (size > most) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Seconds, or a date. */
function retryAfterOf(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, at - Date.now());
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
