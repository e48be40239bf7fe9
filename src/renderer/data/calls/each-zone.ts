import { ApiError } from "#renderer/lib/transport/api-error.ts";

/** The outcome of one of several items in a batch. */
export interface Outcome<Item> {
  readonly done: readonly Item[];
  readonly refused: readonly { readonly item: Item; readonly error: unknown }[];
}

/**
 * Makes one call for all items. The service refuses a call as a whole; after a refusal each half is retried, until the
 * refused items are found. If the service does not answer, all items count as failed.
 */
export async function inHalves<Item>(
  items: readonly Item[],
  call: (items: readonly Item[]) => Promise<unknown>,
): Promise<Outcome<Item>> {
  try {
    if (items.length > 0) await call(items);
    return { done: items, refused: [] };
  } catch (error) {
    if (items.length === 1 || !isAboutItems(error))
      return { done: [], refused: items.map((item) => ({ item, error })) };
    const middle = Math.ceil(items.length / 2);
    return join([await inHalves(items.slice(0, middle), call), await inHalves(items.slice(middle), call)]);
  }
}

/** Makes a call for each item, a few at a time. */
export async function oneByOne<Item>(
  items: readonly Item[],
  atOnce: number,
  call: (item: Item) => Promise<unknown>,
): Promise<Outcome<Item>> {
  const waiting = [...items.entries()];
  const outcomes: Outcome<Item>[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, item] = next;
      try {
        await call(item);
        outcomes[place] = { done: [item], refused: [] };
      } catch (error) {
        outcomes[place] = { done: [], refused: [{ item, error }] };
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return join(outcomes);
}

function join<Item>(outcomes: readonly Outcome<Item>[]): Outcome<Item> {
  return {
    done: outcomes.flatMap(({ done }) => done),
    refused: outcomes.flatMap(({ refused }) => refused),
  };
}

/** Whether an error may concern only some of the items: the service accepted the caller and the call itself. */
function isAboutItems(error: unknown): boolean {
  return error instanceof ApiError && [400, 403, 404, 409, 422].includes(error.status);
}
