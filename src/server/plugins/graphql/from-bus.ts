import { Repeater } from "graphql-yoga";
import type { Bus, BusTopics } from "#server/services.ts";

/**
 * The bus as an async iterator for a subscription: yields whenever one of the topics brings a message that is wanted.
 * Messages that come while the last one is still being answered are taken as one, which is answered after it: what it
 * tells of may have changed once the last answer had been read.
 */
export function fromBus<Topic extends keyof BusTopics>(
  bus: Bus,
  topics: readonly Topic[],
  isWanted: (message: BusTopics[Topic]) => boolean,
): AsyncIterableIterator<null> {
  return new Repeater<null>(async (push, stop) => {
    let isAnswering = false;
    let cameMeanwhile = false;
    const tell = () => {
      isAnswering = true;
      cameMeanwhile = false;
      // Resolves when the next one is asked for: the answer has been given then.
      void push(null).then(() => {
        isAnswering = false;
        if (cameMeanwhile) tell();
      });
    };
    const hear = (message: BusTopics[Topic]) => {
      if (!isWanted(message)) return;
      if (isAnswering) cameMeanwhile = true;
      else tell();
    };
    const disposers = topics.map((topic) => bus.subscribe(topic, hear));
    await stop;
    for (const dispose of disposers) dispose();
  });
}
