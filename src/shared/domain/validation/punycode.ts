/** Internationalised domain labels in ASCII form. Source: RFC 3492, section 6.3. */

const [BASE, T_MIN, T_MAX, SKEW, DAMP] = [36, 1, 26, 38, 700];
const FIRST_BIAS = 72;
const FIRST_CODE = 128;

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

function adapted(delta: number, handled: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / handled);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
