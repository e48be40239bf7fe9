import { type DestinationStream, type Logger, pino } from "pino";
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
  const options = { level: env.logLevel, redact: { paths, censor: "[removed]" } };
  return stream ? pino(options, stream) : pino(options);
}
