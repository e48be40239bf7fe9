import { isIdOf } from "#shared/domain/ids/opaque-id.ts";

const ZONE_PATH = /^\/accounts\/[^/]+\/zones\/([^/]+)/;

/** The zone in an address, /accounts/{account}/zones/{zone} or below; null for any other. */
export function zoneOfPath(pathname: string): string | null {
  const zone = ZONE_PATH.exec(pathname)?.[1];
  return zone !== undefined && isIdOf("SoundZone", zone) ? zone : null;
}
