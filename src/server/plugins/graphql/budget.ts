import {
  defaultFieldResolver,
  type ExecutionResult,
  GraphQLError,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isListType,
  isNonNullType,
} from "graphql";
import pLimit from "p-limit";
import type { GraphqlContext } from "./context.ts";
import { toGraphqlError } from "./errors.ts";

/** Values (fields of objects, entries of lists) that one operation may be answered with. */
const MOST_VALUES = 20_000;
/** How long an operation may take. Its values end it long before; this is for hosts that are slow beyond measure. */
const LONGEST_MS = 20_000;

/**
 * What fields cost that ask the database themselves, for each object anew. All of a level are paid before the first of
 * them runs.
 */
const PRICES: Readonly<Record<string, number>> = {
  "Query.search": 500,
  "Playlist.similarPlaylists": 500,
  "Account.soundZones": 500,
  "SoundZone.playbackHistory": 100,
  "Library.ids": 100,
  "Library.items": 100,
  "Playlist.tracks": 50,
  "Playlist.permissions": 10,
  "Playlist.trackStatistics": 10,
  "Album.tracks": 50,
  "Artist.albums": 50,
  "SoundZone.errors": 10,
};
const TOO_MUCH = "too-much";
/** Fields of this price and more run one after the other. */
const DEAR = 50;

/**
 * What one operation may cost. Depth and fields are limited where it is read; lists within lists multiply only when it
 * runs, by what is found.
 */
export class Budget {
  #left = MOST_VALUES;
  #until = performance.now() + LONGEST_MS;
  #refusal: GraphQLError | null = null;
  readonly #turn = pLimit(1);

  /** Takes some; throws the refusal when there is not as much left. */
  draw(values: number): void {
    this.#left -= values;
    if (!this.#refusal && this.#left < 0)
      this.#refuse(`The operation finds more than ${MOST_VALUES} values. Ask for fewer at a time.`);
    else if (!this.#refusal && performance.now() > this.#until)
      this.#refuse("The operation takes too long. Ask for less at a time.");
    if (this.#refusal) throw this.#refusal;
  }

  /** Begins anew: each event of a subscription is answered by itself. */
  renew(): void {
    this.#left = MOST_VALUES;
    this.#until = performance.now() + LONGEST_MS;
    this.#refusal = null;
  }

  /** Does dear work of this operation one after the other, so that other callers get their turn in between. */
  inTurn<Value>(work: () => Promise<Value>): Promise<Value> {
    return this.#turn(async () => {
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (this.#refusal) throw this.#refusal;
      return await work();
    });
  }

  #refuse(message: string): void {
    const { extensions } = toGraphqlError({ kind: "invalid", reason: TOO_MUCH });
    // An error that has a path is not made anew for each field that it ends.
    this.#refusal = new GraphQLError(message, { path: [], extensions });
  }
}

/** An answer as it is; of an operation that used its budget up, the refusal alone. */
export function withinBudget(result: ExecutionResult): ExecutionResult {
  const refusal = result.errors?.find(({ extensions }) => extensions.reason === TOO_MUCH);
  if (!refusal) return result;
  return { data: null, errors: [new GraphQLError(refusal.message, { extensions: refusal.extensions })] };
}

/** Makes every field of the schema draw on its operation's budget: for itself, and for each entry of the list it finds. */
export function drawOnBudgets(schema: GraphQLSchema): void {
  const subscription = schema.getSubscriptionType();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!("getFields" in type) || !("isTypeOf" in type) || type.name.startsWith("__")) continue;
    for (const field of Object.values(type.getFields())) {
      const { resolve = defaultFieldResolver } = field;
      const price = PRICES[`${type.name}.${field.name}`] ?? 1;
      const isList = isListType(isNonNullType(field.type) ? field.type.ofType : field.type);
      const answer = (source: unknown, args: object, context: GraphqlContext, info: GraphQLResolveInfo) => {
        const { budget } = context;
        if (type === subscription) budget.renew();
        budget.draw(price);
        const run = () => resolve(source, args, context, info);
        const found = price < DEAR ? run() : budget.inTurn(async () => run());
        return isList ? counted(budget, found) : found;
      };
      field.resolve = (...call) => {
        try {
          return answer(...call);
        } catch (error) {
          // The executor forgets promises of entries before the one that throws: they would be rejected unheard.
          return Promise.reject(error);
        }
      };
    }
  }
}

function counted(budget: Budget, found: unknown): unknown {
  if (found instanceof Promise) return found.then((value) => counted(budget, value));
  if (Array.isArray(found)) budget.draw(found.length);
  return found;
}
