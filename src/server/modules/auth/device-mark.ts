import { randomBytes, timingSafeEqual } from "node:crypto";
import { hmac } from "#server/plugins/secrets/secrets.ts";
import type { Services } from "#server/services.ts";

/**
 * [Note: devices that signed in before] A sign-in leaves a mark on its device: signed for the person, but not
 * a credential. Password attempts with a mark have a limit of their own, so that an attacker elsewhere does
 * not lock the person out.
 */

const ID_BYTES = 16;
const MARK = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{43})$/;

type Keys = Pick<Services, "secrets">;

/** Marks a device on which the person has signed in. */
export function makeDeviceMark({ secrets }: Keys, userId: string): string {
  const id = randomBytes(ID_BYTES).toString("base64url");
  return `${id}.${signatureOf(secrets, id, userId)}`;
}

/** The first of the marks that was issued to the person; null when none was. */
export function findDeviceMark({ secrets }: Keys, userId: string, marks: readonly string[]): string | null {
  const isMade = (mark: string) => {
    const [, id, signature] = MARK.exec(mark) ?? [];
    if (id === undefined || signature === undefined) return false;
    return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(secrets, id, userId)));
  };
  return marks.find(isMade) ?? null;
}

/** The id has a fixed length, so that no two pairs give the same text. */
function signatureOf(secrets: Keys["secrets"], id: string, userId: string): string {
  return hmac(secrets["device-mark"], `${id}${userId}`);
}
