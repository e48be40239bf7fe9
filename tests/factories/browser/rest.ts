import type { Rest } from "#renderer/lib/transport/rest.ts";
import { type WireCall, wireCall } from "#shared/contract/rest/wire-call.ts";

/** A client of a service with these answers. They are not parsed by the contract, so partial ones suffice. */
export function answering(answer: (call: WireCall) => unknown): Rest {
  return { call: async (endpoint, input) => (await answer(wireCall(endpoint, input))) as never };
}
