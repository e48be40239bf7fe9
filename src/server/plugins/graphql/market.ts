import { Market } from "#shared/contract/graphql/inputs/values.ts";
import { toGraphqlError } from "./errors.ts";

/** Parses a market; throws a refusal when it is not a country code. */
export function readMarket(market: string): string {
  const read = Market.safeParse(market);
  if (read.success) return read.data;
  throw toGraphqlError({ kind: "invalid", fields: { market: { code: "format" } } });
}
