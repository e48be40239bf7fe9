import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * A title without case, marks, punctuation, and what services add to it: `coreTitle` of the domain in SQL. It is
 * what tracks are looked up by; which of those found is meant, the domain says. Cut, because an index takes no long texts.
 */
export function coreTitleOf(title: SQLWrapper): SQL {
  return sql`left(regexp_replace(lower(normalize(regexp_replace(${title}, '\\s+([(\\[]|[-–]\\s|(feat|ft)\\.?\\s|featuring\\s).*$', '', 'i'), NFKD)), '[\\s\\u0300-\\u036f!-/:-@\\[-\`{-~¡-¿‐-‧…]+', '', 'g'), 200)`;
}
