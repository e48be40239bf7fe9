import { randomInt } from "node:crypto";
import type { Services } from "#server/services.ts";
import { makeRemoteCode } from "#shared/domain/pairing/remote-code.ts";

const RANDOM_STEPS = 2 ** 32;

/** A code for a zone's remote. */
export function newRemoteCode(): string {
  return makeRemoteCode(() => randomInt(RANDOM_STEPS) / RANDOM_STEPS);
}

/** Ends the sessions of a zone's remotes, after its code was replaced. */
export function endRemotes({ bus }: Pick<Services, "bus">, soundZoneId: string): void {
  bus.publish("subject-changed", { subject: soundZoneId });
}
