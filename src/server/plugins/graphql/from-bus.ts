import { Repeater } from "graphql-yoga";
import type { Bus, BusTopics } from "#server/services.ts";

/**
 * The bus as an async iterator for a subscription: yields whenever one of the topics brings a message that is wanted.
 * Messages that come while the last one is still being answered are taken as one.
 */
export function fromBus<Topic extends keyof BusTopics>(
  bus: Bus,
  topics: readonly Topic[],
  isWanted: (message: BusTopics[Topic]) => boolean,
): AsyncIterableIterator<null> {
  return new Repeater<null>(async (push, stop) => {
    let isPending = false;
    const hear = (message: BusTopics[Topic]) => {
      if (isPending || !isWanted(message)) return;
      isPending = true;
      void push(null).then(() => {
        isPending = false;
      });
    };
    const disposers = topics.map((topic) => bus.subscribe(topic, hear));
    await stop;
    for (const dispose of disposers) dispose();
  });
}
