const PARALLEL = 16;

/** Runs the work for all items, a few at a time. */
export async function inParallel<Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  const queue = items.entries();
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (const [index, item] of queue) await work(item, index);
    }),
  );
}
