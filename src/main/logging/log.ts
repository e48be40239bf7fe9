import { join } from "node:path";
import pino from "pino";
import type { LastErrors } from "./last-errors.ts";
import { RotatingFile } from "./rotating-file.ts";

export type Log = pino.Logger;

/** Keys whose values are redacted, at the top of an entry or one level down. */
const SECRET_KEYS = ["token", "refreshToken", "userToken", "authorization", "Authorization", "password"];

/** Opens the app's log `desktop.log`: one JSON object per line, rotated, without secrets. `lastErrors` reads it too. */
export function openLog(folder: string, level: pino.Level, lastErrors: LastErrors): Log {
  const file = new RotatingFile(join(folder, "desktop.log"));
  return createLog(lastErrors.beside(file), level);
}

/** Creates the same log for any destination. */
export function createLog(destination: pino.DestinationStream, level: pino.Level): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: "[secret]" },
      serializers: { error: pino.stdSerializers.err },
    },
    destination,
  );
}
