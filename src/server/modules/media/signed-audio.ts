import { timingSafeEqual } from "node:crypto";
import type { Services } from "#server/services.ts";
import type { Bitrate } from "#shared/contract/player.ts";
import type { Viewer } from "#shared/domain/access/viewer.ts";

/**
 * Signed addresses of audio: whoever holds one may fetch this track until it ends. It is bound to the track and to whom
 * it was given, so that it can be told from whose hands it came.
 */

const HOUR_MS = 3_600_000;

/** How long addresses hold at least: a player fetches soon, a page with previews may stay open for a day's work. */
export const AUDIO_LIFETIME_MS = { player: 6 * HOUR_MS, preview: 12 * HOUR_MS } as const;

export interface SignedAudio {
  readonly url: string;
  /** Epoch ms. */
  readonly expiresAt: number;
}

/** Whom an address is given to: a zone for its player, else a user. */
function scopeOf(viewer: Viewer): string {
  return viewer.kind === "device" ? `zone.${viewer.soundZoneId}` : `user.${viewer.userId}`;
}

/** Signs the address of one of a track's files. It ends on a full hour, so that a browser meets the same address again. */
export function signAudio(
  services: Pick<Services, "tokens" | "now">,
  trackId: string,
  viewer: Viewer,
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

/** What an address says of itself. */
export interface AudioClaim {
  readonly trackId: string;
  readonly expires: number;
  readonly scope: string;
  readonly signature: string;
  readonly bitrate: Bitrate;
}

/** Whether the address is ours and still holds. */
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
