import { randomUUID } from "node:crypto";
import { Redis } from "ioredis";
import type { Logger } from "pino";
import { z } from "zod";
import type { Bus, BusTopics } from "#server/services.ts";
import { AnnounceNow } from "#shared/contract/announcements.ts";
import { DeviceCommand } from "#shared/contract/device.ts";
import { EVENT_NAMES, EventPayload } from "#shared/contract/events.ts";
import { UpcomingChange } from "#shared/contract/player.ts";

/** The message type of each topic, as parsed from Redis. */
const TOPICS: { readonly [Topic in keyof BusTopics]: z.ZodType<BusTopics[Topic]> } = {
  "zone-changed": z.object({
    soundZoneId: z.string(),
    what: z.enum(["zone", "source", "intent"]),
    immediate: z.boolean().optional(),
  }),
  "zone-skip": z.object({
    soundZoneId: z.string(),
    commandId: z.string(),
    by: z.string().nullable().default(null),
  }),
  "zone-upcoming": z.object({ soundZoneId: z.string(), commandId: z.string(), change: UpcomingChange }),
  "zone-skip-announcement": z.object({ soundZoneId: z.string(), commandId: z.string() }),
  "zones-announce": z.object({
    soundZoneIds: z.array(z.string()),
    commandId: z.string(),
    now: AnnounceNow,
  }),
  "announcements-changed": z.object({ accountId: z.string() }),
  "zone-unpaired": z.object({ soundZoneId: z.string(), deviceId: z.string() }),
  "device-command": z.object({
    soundZoneId: z.string(),
    deviceId: z.string(),
    commandId: z.string(),
    command: DeviceCommand,
  }),
  "player-connected": z.object({ soundZoneId: z.string(), connectionId: z.string() }),
  "playback-state": z.object({ soundZoneId: z.string() }),
  "library-changed": z.object({ accountId: z.string(), version: z.int() }),
  "subject-changed": z.object({ subject: z.string() }),
  "qr-sign-in": z.object({ id: z.string() }),
  "tracks-changed": z.record(z.string(), z.never()),
  "service-moved": z.record(z.string(), z.never()),
  event: z.object({ name: z.enum(EVENT_NAMES), payload: EventPayload }),
};

const Envelope = z.object({
  origin: z.string(),
  topic: z.enum(Object.keys(TOPICS) as [keyof BusTopics, ...(keyof BusTopics)[]]),
  message: z.unknown(),
});

const CHANNEL = "roomtone:bus";

/** The service's bus; with Redis it reaches the other processes as well. */
export interface OpenBus extends Bus {
  readonly close: () => Promise<void>;
}

type Listeners = { readonly [Topic in keyof BusTopics]: Set<(message: BusTopics[Topic]) => void> };

/** A bus within this process. */
export function createBus(log: Logger): OpenBus {
  const listeners: Listeners = {
    "zone-changed": new Set(),
    "zone-skip": new Set(),
    "zone-upcoming": new Set(),
    "zone-skip-announcement": new Set(),
    "zones-announce": new Set(),
    "announcements-changed": new Set(),
    "zone-unpaired": new Set(),
    "device-command": new Set(),
    "player-connected": new Set(),
    "playback-state": new Set(),
    "library-changed": new Set(),
    "subject-changed": new Set(),
    "qr-sign-in": new Set(),
    "tracks-changed": new Set(),
    "service-moved": new Set(),
    event: new Set(),
  };
  return {
    publish(topic, message) {
      for (const listener of [...listeners[topic]]) {
        try {
          listener(message);
        } catch (error) {
          log.error({ err: error, topic }, "A listener of the bus failed");
        }
      }
    },
    subscribe(topic, listener) {
      // A separate function, so that one listener may be added twice and each disposer removes its own.
      const heard: typeof listener = (message) => listener(message);
      listeners[topic].add(heard);
      return () => listeners[topic].delete(heard);
    },
    close: async () => {
      for (const all of Object.values(listeners)) all.clear();
    },
  };
}

/**
 * A bus between all processes on one Redis. Messages reach this process directly, the others through Redis.
 */
export function createRedisBus(url: string, log: Logger): OpenBus {
  const local = createBus(log);
  const origin = randomUUID();
  const publisher = new Redis(url, { maxRetriesPerRequest: null });
  const subscriber = new Redis(url, { maxRetriesPerRequest: null });
  for (const client of [publisher, subscriber]) {
    client.on("error", (error) => log.warn({ err: error }, "Redis does not answer"));
  }
  subscriber.on("message", (_channel, text) => {
    const envelope = readEnvelope(text);
    if (envelope?.origin === origin) return;
    if (!envelope || !republish(local, envelope.topic, envelope.message)) {
      log.warn("A message on the bus could not be read");
    }
  });
  subscriber.subscribe(CHANNEL).catch((error) => log.error({ err: error }, "Cannot listen to the bus"));
  return {
    publish(topic, message) {
      local.publish(topic, message);
      publisher
        .publish(CHANNEL, JSON.stringify({ origin, topic, message }))
        .catch((error) => log.warn({ err: error, topic }, "A message of the bus was not sent"));
    },
    subscribe: local.subscribe,
    close: async () => {
      await local.close();
      subscriber.disconnect();
      await publisher.quit().catch(() => publisher.disconnect());
    },
  };
}

function readEnvelope(text: string): z.output<typeof Envelope> | null {
  try {
    return Envelope.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

function republish<Topic extends keyof BusTopics>(bus: Bus, topic: Topic, message: unknown): boolean {
  const parsed = TOPICS[topic].safeParse(message);
  if (!parsed.success) return false;
  bus.publish(topic, parsed.data);
  return true;
}
