import { timingSafeEqual } from "node:crypto";
import type { Services } from "#server/services.ts";
import type { SignedInViewer } from "#shared/domain/access/viewer.ts";

type Signing = Pick<Services["tokens"], "sign">;

/** Proves that the service resolved flags for this viewer. */
export function resolveTokenOf({ sign }: Signing, viewer: SignedInViewer): string {
  return sign(`flags resolved for ${flagSubjectId(viewer)}`);
}

export function isResolveTokenOf(tokens: Signing, viewer: SignedInViewer, token: string): boolean {
  const expected = Buffer.from(resolveTokenOf(tokens, viewer));
  const given = Buffer.from(token);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** The same for every answer to a viewer, without naming them. */
export function trackingKeyOf({ sign }: Signing, viewer: SignedInViewer): string {
  return sign(`flags tracked for ${flagSubjectId(viewer)}`);
}

/** A program sees what its person sees. */
export function flagSubjectId(viewer: SignedInViewer): string {
  return viewer.kind === "device" ? viewer.deviceId : viewer.userId;
}
