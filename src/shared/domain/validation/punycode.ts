/** Internationalised domain labels in ASCII form. Source: RFC 3492, section 6.3. */

const [BASE, T_MIN, T_MAX, SKEW, DAMP] = [36, 1, 26, 38, 700];
const FIRST_BIAS = 72;
const FIRST_CODE = 128;
const LAST_CODE = 0x10ffff;
const LETTERS = /^[\p{L}\p{M}\p{Nd}-]+$/u;

/** A label in lower case, as ASCII: "blåbär" is "xn--blbr-noae". */
export function toAsciiLabel(label: string): string {
  const codes = [...label].map((char) => char.codePointAt(0) ?? 0);
  if (codes.every((code) => code < FIRST_CODE)) return label;
  const basic = codes.filter((code) => code < FIRST_CODE);
  let out = basic.length > 0 ? `${String.fromCodePoint(...basic)}-` : "";
  let [delta, bias, handled] = [0, FIRST_BIAS, basic.length];
  for (let code = FIRST_CODE; handled < codes.length; code++) {
    const next = Math.min(...codes.filter((each) => each >= code));
    delta += (next - code) * (handled + 1);
    code = next;
    for (const each of codes) {
      if (each < code) delta++;
      if (each !== code) continue;
      out += digitsOf(delta, bias);
      bias = adapted(delta, handled + 1, handled === basic.length);
      delta = 0;
      handled++;
    }
    delta++;
  }
  return `xn--${out}`;
}

/** A label with its letters: "xn--blbr-noae" is "blåbär". Anything else than the ASCII form of letters stays. */
export function toUnicodeLabel(label: string): string {
  const encoded = label.toLowerCase();
  if (!encoded.startsWith("xn--")) return label;
  const basic = encoded.slice(4, Math.max(4, encoded.lastIndexOf("-")));
  const chars = [...basic];
  let [code, index, bias] = [FIRST_CODE, 0, FIRST_BIAS];
  let place = 4 + (basic === "" ? 0 : basic.length + 1);
  while (place < encoded.length) {
    const before = index;
    for (let k = BASE, weight = 1; ; k += BASE) {
      const digit = fromDigit(encoded.charAt(place++));
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      index += digit * weight;
      if (!(digit >= threshold)) break;
      weight *= BASE - threshold;
    }
    const length = chars.length + 1;
    code += Math.floor(index / length);
    if (!(code <= LAST_CODE)) return label;
    bias = adapted(index - before, length, before === 0);
    index %= length;
    chars.splice(index++, 0, String.fromCodePoint(code));
  }
  const text = chars.join("");
  return LETTERS.test(text) && toAsciiLabel(text) === encoded ? text : label;
}

/** A variable-length number with the digits a to z and 0 to 9. */
function digitsOf(delta: number, bias: number): string {
  let out = "";
  let rest = delta;
  for (let k = BASE; ; k += BASE) {
    const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
    if (rest < threshold) return out + rest.toString(BASE).replace(/./, toDigit);
    const value = threshold + ((rest - threshold) % (BASE - threshold));
    out += toDigit(value.toString(BASE));
    rest = Math.floor((rest - threshold) / (BASE - threshold));
  }
}

/** JavaScript's digits begin with 0 to 9, those of Punycode with a to z. */
function toDigit(digit: string): string {
  const value = Number.parseInt(digit, BASE);
  return String.fromCharCode(value < 26 ? 97 + value : 22 + value);
}

/** NaN for any other character. */
function fromDigit(char: string): number {
  if (/^[a-z]$/.test(char)) return char.charCodeAt(0) - 97;
  return /^[0-9]$/.test(char) ? char.charCodeAt(0) - 22 : Number.NaN;
}

function adapted(delta: number, handled: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / handled);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
