/** What of an answer tells who refused a call. */
interface Refusal {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
}

/**
 * Whether something in front of the service asks for a password of its own, as `auth_basic` of a proxy does. The service asks
 * for tokens in the same header; both cannot be sent.
 */
export function isGate({ status, headers }: Refusal): boolean {
  return status === 401 && /^\s*(basic|digest|negotiate|ntlm)\b/i.test(headers.get("www-authenticate") ?? "");
}
