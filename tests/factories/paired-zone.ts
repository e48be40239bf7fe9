import type { PairedZone } from "#shared/contract/ipc/pairing.ts";

/** What a computer knows of the zone that it plays: the bar of a hotel, nothing wrong with it. */
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
