/**
 * Opaque ids: the names of entities outside the service.
 *
 * An id is URL-safe base64 (padded with '.' to a multiple of 4) of `kind,stringId,int36[/parent…]`, so that a
 * malformed or mistyped id is recognised before the service is called (specification, music §3.1).
 */

export const ENTITY_KINDS = [
  "Account",
  "Acl",
  "Album",
  "Announcement",
  "AnnouncementAudio",
  "AnnouncementCampaign",
  "Artist",
  "BrowseCategory",
  "BuildingSystem",
  "Collection",
  "Device",
  "EditorialPage",
  "Label",
  "Location",
  "PairingCode",
  "Playlist",
  "Recurrence",
  "Schedule",
  "SocialProfile",
  "SoundZone",
  "Subscription",
  "Track",
  "User",
  "ZoneOperation",
  "ZonePreset",
] as const;

export type EntityKind = (typeof ENTITY_KINDS)[number];

/** The four parts of an opaque id. `number` is written in base 36. */
export interface OpaqueId {
  readonly kind: EntityKind;
  readonly stringId: string;
  readonly number: number | null;
  readonly parent: OpaqueId | null;
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const PART = /^([A-Za-z]+),([A-Za-z0-9_-]*),([0-9a-z]*)$/;
const SHAPE = /^[A-Za-z0-9_-]+\.{0,2}$/;

/** Encodes an id. Inverse of {@link decodeId}. */
export function encodeId(id: OpaqueId): string {
  return toBase64Url(pathOf(id));
}

/** Decodes an id; null when it is invalid: never throws. Kind "Collection" reads as Playlist. */
export function decodeId(text: string): OpaqueId | null {
  if (text.length % 4 !== 0 || !SHAPE.test(text)) return null;
  const path = fromBase64Url(text);
  if (path === null) return null;
  let parent: OpaqueId | null = null;
  for (const part of path.split("/").reverse()) {
    const parsed = parsePart(part, parent);
    if (!parsed) return null;
    parent = parsed;
  }
  return parent;
}

/** Whether a text is a well-formed id of this kind. A Playlist may be written as a Collection. */
export function isIdOf(kind: EntityKind, text: string): boolean {
  return decodeId(text)?.kind === kind;
}

/** Makes an id from a kind and a string unique within it. */
export function idOf(kind: EntityKind, stringId: string): string {
  return encodeId({ kind, stringId, number: null, parent: null });
}

function pathOf(id: OpaqueId): string {
  const own = `${id.kind},${id.stringId},${id.number === null ? "" : id.number.toString(36)}`;
  return id.parent ? `${own}/${pathOf(id.parent)}` : own;
}

function parsePart(part: string, parent: OpaqueId | null): OpaqueId | null {
  const match = PART.exec(part);
  if (!match) return null;
  const [, kind = "", stringId = "", digits = ""] = match;
  const known = ENTITY_KINDS.find((candidate) => candidate === kind);
  if (!known || (stringId === "" && digits === "")) return null;
  const number = digits === "" ? null : Number.parseInt(digits, 36);
  return { kind: known === "Collection" ? "Playlist" : known, stringId, number, parent };
}

/** Base64 by hand: shared code has neither Buffer nor btoa, and ids are ASCII. */
function toBase64Url(ascii: string): string {
  let out = "";
  for (let i = 0; i < ascii.length; i += 3) {
    const [a, b, c] = [ascii.charCodeAt(i), ascii.charCodeAt(i + 1), ascii.charCodeAt(i + 2)];
    const bits = (a << 16) | ((b || 0) << 8) | (c || 0);
    out += ALPHABET.charAt(bits >> 18) + ALPHABET.charAt((bits >> 12) & 63);
    out += Number.isNaN(b) ? "." : ALPHABET.charAt((bits >> 6) & 63);
    out += Number.isNaN(c) ? "." : ALPHABET.charAt(bits & 63);
  }
  return out;
}

function fromBase64Url(text: string): string | null {
  let out = "";
  for (let i = 0; i < text.length; i += 4) {
    const group = [...text.slice(i, i + 4)];
    const values = group.map((char) => (char === "." ? 0 : ALPHABET.indexOf(char)));
    const bits = values.reduce((sum, value) => (sum << 6) | value, 0);
    const bytes = [bits >> 16, (bits >> 8) & 255, bits & 255].slice(
      0,
      3 - group.filter((c) => c === ".").length,
    );
    if (bytes.some((byte) => byte < 32 || byte > 126)) return null;
    out += String.fromCharCode(...bytes);
  }
  return toBase64Url(out) === text ? out : null;
}
