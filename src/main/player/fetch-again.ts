import type { PairingChange } from "#main/pairing/pairing.ts";
import type { Signal } from "#main/signal.ts";
import type { PlaybackState } from "#shared/contract/control.ts";

export interface FetchAgainParts {
  readonly player: { readonly changed: Pick<Signal<Pick<PlaybackState, "online"> | null>, "on"> };
  readonly pairing: { readonly changed: Pick<Signal<PairingChange>, "on"> };
  readonly media: { retryNow(): void };
}

/** Retries unavailable music when the service is back or sends news of the zone, which may restore its right to it. */
export function fetchAgain({ player, pairing, media }: FetchAgainParts): () => void {
  let wasOnline = false;
  const stops = [
    player.changed.on((state) => {
      const isOnline = state?.online ?? false;
      if (isOnline && !wasOnline) media.retryNow();
      wasOnline = isOnline;
    }),
    pairing.changed.on(() => media.retryNow()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
