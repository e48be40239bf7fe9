/** The parts of an answer that show who rejected a call. */
interface Refusal {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
}

/**
 * Whether something in front of the service requires a password of its own, as a proxy's `auth_basic` does.
 * The service expects tokens in the same header, so both cannot be sent.
 */
export function isGate({ status, headers }: Refusal): boolean {
  return status === 401 && /^\s*(basic|digest|negotiate|ntlm)\b/i.test(headers.get("www-authenticate") ?? "");
}
