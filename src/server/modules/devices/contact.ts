/** Facts that decide whether a device is reachable, see isOnline() of shared/domain/zones. */
export function contactOf({
  device,
  playback,
}: {
  /** The zone's device; null when it has none. */
  readonly device: { readonly pairedAt: Date | null } | null;
  /** The zone's row of playback_states; null when nothing was ever played. */
  readonly playback: { readonly seenAt: Date | null; readonly connectionId: string | null } | null;
}) {
  return {
    isPaired: device !== null,
    pairedAt: device?.pairedAt?.getTime() ?? null,
    seenAt: playback?.seenAt?.getTime() ?? null,
    isConnected: playback?.connectionId != null,
  };
}
