/** An ISWC as T-ddd.ddd.ddd-c, from any notation; null when it is invalid (ISO 15707). */
export function readIswc(text: string): string | null {
  const plain = text
    .trim()
    .replace(/^ISWC[\s:]*/i, "")
    .replaceAll(/[\s.-]/g, "")
    .toUpperCase();
  const [, digits, check] = /^T(\d{9})(\d)$/.exec(plain) ?? [];
  if (digits === undefined || Number(check) !== checkDigit(digits)) return null;
  return `T-${digits.slice(0, 3)}.${digits.slice(3, 6)}.${digits.slice(6)}-${check}`;
}

/** The digits weighted by their position, and 1 for the letter. */
function checkDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index + 1), 1);
  return (10 - (sum % 10)) % 10;
}
