import type { PairedZone } from "#shared/contract/ipc/pairing.ts";

/** A computer's record of its paired zone: the bar of a hotel, without problems. */
export function pairedZone(over: Partial<PairedZone> = {}): PairedZone {
  return {
    isPaired: true,
    soundZone: { id: "z", name: "Bar", account: "a", remoteCode: null },
    account: { id: "a", businessName: "Hotel" },
    subscription: { paidUntil: null, gracePeriod: false },
    device: { id: "d" },
    versions: { isUnsupported: false },
    errors: [],
    ...over,
  };
}
