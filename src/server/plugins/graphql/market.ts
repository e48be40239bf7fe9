import { z } from "zod";
import { toGraphqlError } from "./errors.ts";

const Market = z.string().regex(/^[A-Z]{2}$/);

/** Parses a market; throws a refusal when it is not a country code. */
export function readMarket(market: string): string {
  const read = Market.safeParse(market);
  if (read.success) return read.data;
  throw toGraphqlError({ kind: "invalid", fields: { market: { code: "format" } } });
}
