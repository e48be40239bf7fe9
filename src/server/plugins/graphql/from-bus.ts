import { Repeater } from "graphql-yoga";
import type { Bus, BusTopics } from "#server/services.ts";

/**
 * The bus as an async iterator for a subscription: yields for each matching message of the topics. Messages
 * during an answer are merged into one more answer, because the data may have changed after the first read.
 */
export function fromBus<Topic extends keyof BusTopics>(
  bus: Bus,
  topics: readonly Topic[],
  isWanted: (message: BusTopics[Topic]) => boolean,
): AsyncIterableIterator<null> {
  return new Repeater<null>(async (push, stop) => {
    let isAnswering = false;
    let hasMore = false;
    const yieldNext = () => {
      isAnswering = true;
      hasMore = false;
      // Resolves when the next value is requested, that is, once the answer has been sent.
      void push(null).then(() => {
        isAnswering = false;
        if (hasMore) yieldNext();
      });
    };
    const receive = (message: BusTopics[Topic]) => {
      if (!isWanted(message)) return;
      if (isAnswering) hasMore = true;
      else yieldNext();
    };
    const disposers = topics.map((topic) => bus.subscribe(topic, receive));
    await stop;
    for (const dispose of disposers) dispose();
  });
}
