import type { DeviceMetrics } from "#shared/contract/device.ts";
import { plainText } from "#shared/domain/formatting/plain-text.ts";

type LastError = DeviceMetrics["lastErrors"][number];

/** Number of stored errors (the contract's limit), and maximum length of each. */
const KEPT = 20;
const MAX_LENGTH = 300;

/** pino's level of warnings; errors rank above it. */
const WARNING = 40;

/** Query strings and text that looks like a token may be secret. */
const SECRETS = [/\?[^\s"'<>]*/g, /\b[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,}\b/g, /\bBearer\s+\S+/gi] as const;

/** The newest warnings and errors of the log for remote support: each once, with its last time, and without secrets. */
export class LastErrors {
  #errors: readonly LastError[] = [];

  /** The newest last. */
  get current(): readonly LastError[] {
    return this.#errors;
  }

  /** Reads a line of the log; skips anything below a warning. */
  hear(line: string): void {
    const entry = read(line);
    if (!entry || entry.level < WARNING) return;
    const said = [entry.msg, ...entry.details].filter((text) => text !== "").join(": ");
    const open = SECRETS.reduce((text, secret) => text.replace(secret, "…"), said);
    const message = plainText(open, MAX_LENGTH);
    // A repeated error must not displace all others.
    const others = this.#errors.filter((known) => known.message !== message);
    this.#errors = [...others, { at: entry.at, message }].slice(-KEPT);
  }

  /** A destination that reads each line and passes it on. */
  beside(destination: { write(line: string): void }): { write(line: string): void } {
    return {
      write: (line) => {
        destination.write(line);
        this.hear(line);
      },
    };
  }
}

interface Entry {
  readonly level: number;
  readonly at: number;
  readonly msg: string;
  readonly details: readonly string[];
}

/** Parses a line of our log; null when it is not one. */
function read(line: string): Entry | null {
  try {
    const { level, time, msg, error, reason, code, text } = JSON.parse(line);
    const at = Date.parse(time);
    if (typeof level !== "number" || Number.isNaN(at)) return null;
    const thrown = typeof error === "string" ? error : error?.message;
    const details = [thrown, reason, code, text].filter(
      (detail) => typeof detail === "string" || typeof detail === "number",
    );
    return { level, at, msg: typeof msg === "string" ? msg : "", details: details.map(String) };
  } catch {
    return null;
  }
}
