import type { Services } from "#server/services.ts";
import { partOf } from "#shared/domain/services/part-of.ts";
import { EndpointSpeech } from "./endpoint-speech.ts";
import { HostSpeech } from "./host-speech.ts";
import type { Speech } from "./speech.ts";

const NONE: Speech = {
  voices: async () => [],
  speak: async () => ({ ok: false, reason: "failed" }),
};

/** What this service speaks with; one instance per process. */
export function speechOf(services: Pick<Services, "env" | "log" | "parts">): Speech {
  return partOf(services, createSpeech);
}

function createSpeech({ env: { speech }, log }: Pick<Services, "env" | "log">): Speech {
  if (speech.kind === "off") return NONE;
  return speech.kind === "endpoint" ? new EndpointSpeech(speech, log) : new HostSpeech(speech, log);
}
