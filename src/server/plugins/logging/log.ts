import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import type { Env } from "#server/env.ts";
import { describeError } from "./log-error.ts";

/** Never logged, at any depth. */
const SECRET_FIELDS = [
  "authorization",
  "cookie",
  "password",
  "token",
  "refreshToken",
  "passwordHash",
  "tokenHash",
  "accessToken",
  "clientSecret",
  "grant",
] as const;

/** A value in an address's query, and a token anywhere. */
const QUERY_VALUE = /([?&][\w.-]+=)[^&\s"'\\]+/g;
const TOKEN = /\beyJ[\w-]+\.[\w-]+\.[\w-]+/g;
/** A token in the path of a mailed link. */
const MAILED_TOKEN = /(\/(?:reset-password|verify-email|undo-email|invitation|mute-alerts)\/)[\w-]+/g;
const CENSOR = "[removed]";

/** The service's log: JSON lines without secrets. */
export function createLog(env: Pick<Env, "logLevel">, stream?: DestinationStream): Logger {
  const paths = SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]);
  const options: LoggerOptions = {
    level: env.logLevel,
    redact: { paths, censor: CENSOR },
    serializers: { err: (error: unknown) => describeError(error) },
    hooks: {
      /** A bare error would set the line's message to its own. */
      logMethod(args, method) {
        const [first, ...rest] = args as unknown[];
        const error = first instanceof Error ? first : errorOf(first);
        if (!error || rest.length > 0) return method.apply(this, args);
        const line = first instanceof Error ? { err: first } : first;
        method.apply(this, [line, describeError(error).message]);
      },
      // Libraries log addresses on their own, in fields and messages that no list of names covers.
      streamWrite: (line) =>
        [QUERY_VALUE, MAILED_TOKEN]
          .reduce((text, secret) => text.replace(secret, `$1${CENSOR}`), line)
          .replace(TOKEN, CENSOR),
    },
  };
  return stream ? pino(options, stream) : pino(options);
}

function errorOf(line: unknown): Error | null {
  return typeof line === "object" && line !== null && "err" in line && line.err instanceof Error
    ? line.err
    : null;
}
