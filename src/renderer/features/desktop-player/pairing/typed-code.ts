import { formatPairingCode, PAIRING_CODE_LENGTH } from "#shared/domain/pairing/pairing-code.ts";

/** Formats typed or pasted text like a pairing code: capitals, with a hyphen in the middle. */
export function typedCode(text: string): string {
  const letters = text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, PAIRING_CODE_LENGTH);
  return letters.length > PAIRING_CODE_LENGTH / 2 ? formatPairingCode(letters) : letters;
}
