import { formatPairingCode, PAIRING_CODE_LENGTH } from "#shared/domain/pairing/pairing-code.ts";

/** What somebody types or pastes, in the shape in which codes are shown: capitals, a hyphen in the middle. */
export function typedCode(text: string): string {
  const letters = text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, PAIRING_CODE_LENGTH);
  return letters.length > PAIRING_CODE_LENGTH / 2 ? formatPairingCode(letters) : letters;
}
