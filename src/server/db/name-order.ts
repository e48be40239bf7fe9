import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Letters beyond A to Z, each with what it sorts as. */
const FOLDED = {
  a: "áàâãā",
  c: "çčć",
  e: "éèêëēě",
  i: "íìîïī",
  n: "ñńň",
  o: "óòôõō",
  r: "ř",
  s: "šś",
  u: "úùûüūů",
  y: "ýÿ",
  z: "žźż",
  // The first characters behind z.
  "{": "å",
  "|": "äæ",
  "}": "öø",
} as const;

const PAIRS = Object.entries(FOLDED).flatMap(([to, letters]) =>
  [...letters, ...letters.toUpperCase()].map((from) => [from, to] as const),
);
const FROM = PAIRS.map(([from]) => from).join("");
const TO = PAIRS.map(([, to]) => to).join("");

/**
 * A name as lists sort by it: whatever its case and accents, å ä ö behind z. The same on every database: the embedded one
 * knows the order of no language, and a server's depends on how it was set up.
 */
export function nameOrder(name: SQLWrapper | string): SQL<string> {
  return sql<string>`(translate(lower(${name}::text), ${sql.raw(`'${FROM}', '${TO}'`)}) collate "C")`;
}
