import { toAsciiLabel } from "./punycode.ts";

/**
 * The one form in which an e-mail address is stored and looked up: its domain in ASCII, since people, browsers and other
 * services write the same domain either way. An address with other letters is in lower case and composed (NFC), which
 * databases do for ASCII alone; of a plain one the case stays as it was typed.
 */
export function emailForm(email: string): string {
  const at = email.lastIndexOf("@");
  if (at < 0 || !/[^\0-\x7f]|xn--/i.test(email)) return email;
  const plain = email.normalize("NFC").toLowerCase();
  const split = plain.lastIndexOf("@");
  const domain = plain.slice(split + 1).split(/[.\u3002]/);
  return `${plain.slice(0, split)}@${domain.map(toAsciiLabel).join(".")}`;
}
