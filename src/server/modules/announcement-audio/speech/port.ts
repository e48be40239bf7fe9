import type { Services } from "#server/services.ts";
import { EndpointSpeech } from "./endpoint-speech.ts";
import { HostSpeech } from "./host-speech.ts";
import type { Speech } from "./speech.ts";

const NONE: Speech = {
  voices: async () => [],
  speak: async () => ({ ok: false, reason: "failed" }),
};

const ports = new WeakMap<Services["db"], Speech>();

/** What this service speaks with; one instance per process. */
export function speechOf({ db, env, log }: Pick<Services, "db" | "env" | "log">): Speech {
  const known = ports.get(db);
  if (known) return known;
  const { speech } = env;
  const made =
    speech.kind === "off"
      ? NONE
      : speech.kind === "endpoint"
        ? new EndpointSpeech(speech, log)
        : new HostSpeech(speech, log);
  ports.set(db, made);
  return made;
}
