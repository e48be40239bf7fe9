import type { Rest } from "#renderer/lib/transport/rest.ts";
import { type WireCall, wireCall } from "#shared/contract/rest/wire-call.ts";

/** The client of a service that answers calls so. What it answers is not read with the contract: parts of it do. */
export function answering(answer: (call: WireCall) => unknown): Rest {
  return { call: async (endpoint, input) => (await answer(wireCall(endpoint, input))) as never };
}
