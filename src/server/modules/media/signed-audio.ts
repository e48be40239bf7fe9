import { timingSafeEqual } from "node:crypto";
import type { Services } from "#server/services.ts";
import type { Bitrate } from "#shared/contract/player.ts";
import type { SignedInViewer } from "#shared/domain/access/viewer.ts";
import { HOUR_MS } from "#shared/domain/time/lengths.ts";

/**
 * Signed addresses of audio: any holder may fetch the track until it expires. An address is bound to the
 * track and names its recipient, so that a leaked one can be traced.
 */

/**
 * The shortest lifetime of an address: players fetch soon, a page with previews may stay open for a working
 * day.
 */
export const AUDIO_LIFETIME_MS = { player: 6 * HOUR_MS, preview: 12 * HOUR_MS } as const;

export interface SignedAudio {
  readonly url: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** Recipient of an address: a player's zone, or a user. */
function scopeOf(viewer: SignedInViewer): string {
  return viewer.kind === "device" ? `zone.${viewer.soundZoneId}` : `user.${viewer.userId}`;
}

/** Signs the address of one of a track's files. It expires on a full hour, so that browsers can cache it by address. */
export function signAudio(
  services: Pick<Services, "tokens" | "now">,
  trackId: string,
  viewer: SignedInViewer,
  purpose: keyof typeof AUDIO_LIFETIME_MS,
  bitrate: Bitrate = "normal",
): SignedAudio {
  const expiresAt = Math.ceil((services.now().getTime() + AUDIO_LIFETIME_MS[purpose]) / HOUR_MS) * HOUR_MS;
  const scope = scopeOf(viewer);
  const signature = services.tokens.sign(signedText(trackId, scope, expiresAt, bitrate));
  const query = new URLSearchParams({ expires: String(expiresAt), scope, signature });
  if (bitrate !== "normal") query.set("bitrate", bitrate);
  return { url: `/media/audio/${trackId}?${query}`, expiresAt };
}

/** The claims of an address. */
export interface AudioClaim {
  readonly trackId: string;
  readonly expires: number;
  readonly scope: string;
  readonly signature: string;
  readonly bitrate: Bitrate;
}

/** Whether the address was signed here and has not expired. */
export function checkAudioClaim(
  services: Pick<Services, "tokens" | "now">,
  claim: AudioClaim,
): "ok" | "expired" | "forged" {
  const expected = services.tokens.sign(signedText(claim.trackId, claim.scope, claim.expires, claim.bitrate));
  if (!sameText(expected, claim.signature)) return "forged";
  return claim.expires > services.now().getTime() ? "ok" : "expired";
}

function signedText(trackId: string, scope: string, expiresAt: number, bitrate: Bitrate): string {
  return `audio\n${trackId}\n${scope}\n${expiresAt}\n${bitrate}`;
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
