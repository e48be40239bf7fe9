import type { GraphqlContext } from "#server/plugins/graphql/context.ts";
import { toGraphqlError } from "#server/plugins/graphql/errors.ts";

/**
 * How many entries of lists one operation may be answered with. Depth and fields are limited where an operation is read;
 * lists within lists multiply only when it runs.
 */
const MOST_ENTRIES = 20_000;

const spent = new WeakMap<GraphqlContext, number>();

/** Counts the entries of a list against the operation's budget and gives it back; ends the operation when it is used up. */
export function counted<Entry>(context: GraphqlContext, entries: readonly Entry[]): Entry[] {
  const total = (spent.get(context) ?? 0) + entries.length;
  spent.set(context, total);
  if (total > MOST_ENTRIES)
    throw toGraphqlError({ kind: "invalid", message: "The operation asks for too much" });
  return [...entries];
}
