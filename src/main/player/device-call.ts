import type { Pairing } from "#main/pairing/pairing.ts";
import type { CallFailure, ServiceClient } from "#main/service/service-client.ts";
import type { Endpoint } from "#shared/contract/rest/endpoint.ts";
import type { CallAnswer, CallInput } from "#shared/contract/rest/wire-call.ts";
import { ok, type Result, refuse } from "#shared/domain/result/result.ts";
import { type CallRefusal, callRefusal } from "#shared/player/call-refusal.ts";

/** The service and the device's tokens. */
export interface DeviceCaller {
  readonly service: Pick<ServiceClient, "call">;
  readonly pairing: Pick<Pairing, "token" | "renew">;
}

/**
 * Calls a REST endpoint as this device. If the token is refused, renews it and calls once more, since it may have been
 * revoked early. Never throws.
 */
export async function callAsDevice<E extends Endpoint>(
  { service, pairing }: DeviceCaller,
  endpoint: E,
  input: CallInput<E>,
): Promise<Result<CallAnswer<E>, CallRefusal>> {
  const token = await tokenOf(pairing);
  if (token === null) return refuse("network");
  const answer = await service.call(endpoint, input, { token });
  if (answer.ok) return ok(answer.value);
  if (statusOf(answer.reason) !== 401) return refuse(callRefusal(statusOf(answer.reason)));
  // Another caller may have renewed it meanwhile; any other token will do.
  await pairing.renew().catch(() => false);
  const renewed = await tokenOf(pairing);
  if (renewed === null || renewed === token) return refuse("network");
  const again = await service.call(endpoint, input, { token: renewed });
  return again.ok ? ok(again.value) : refuse(callRefusal(statusOf(again.reason)));
}

async function tokenOf(pairing: DeviceCaller["pairing"]): Promise<string | null> {
  return pairing.token().catch(() => null);
}

/** HTTP status; 0 when the service did not answer. */
function statusOf(failure: CallFailure): number {
  return failure.kind === "refused" ? failure.status : 0;
}
