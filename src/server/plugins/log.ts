import { DrizzleQueryError } from "drizzle-orm/errors";
import { type DestinationStream, type Logger, pino, stdSerializers } from "pino";
import type { Env } from "#server/env.ts";

/** Never written, wherever they stand. */
const SECRET_FIELDS = [
  "authorization",
  "cookie",
  "password",
  "token",
  "refreshToken",
  "passwordHash",
  "tokenHash",
] as const;

/** The service's log: JSON lines without secrets. */
export function createLog(env: Env, stream?: DestinationStream): Logger {
  const paths = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);
  const options = {
    level: env.logLevel,
    redact: { paths, censor: "[removed]" },
    serializers: { err: (error: unknown) => stdSerializers.err(withoutValues(error)) },
  };
  return stream ? pino(options, stream) : pino(options);
}

/**
 * A failed query's error names its values: people's addresses, codes, thousands of reports. The query and its cause say
 * enough.
 */
function withoutValues(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  if (!(error instanceof DrizzleQueryError)) return error;
  const told = new Error(`Failed query: ${error.query}`, { cause: error.cause });
  told.name = error.name;
  const [, ...frames] = (error.stack ?? "").split(/\n(?= +at )/);
  told.stack = [`${told.name}: ${told.message}`, ...frames].join("\n");
  return told;
}
