import { z } from "zod";

/** An address of the service, without a trailing slash. */
export const ServiceUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""));

const Environment = z.object({
  /** The service this player belongs to; the settings file, then this computer, when it is absent. */
  ROOMTONE_PUBLIC_URL: ServiceUrl.optional(),
  /** Where settings, pairing, cache and logs are kept, instead of the system's place for them. */
  ROOMTONE_DESKTOP_DATA: z.string().min(1).optional(),
  /** The development server of the client. Ignored by a packaged app. */
  ELECTRON_RENDERER_URL: z.url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1)$/ }).optional(),
  /** Whether a second process watches the app and starts it again: 1 or 0. A packaged app is watched, any other is not. */
  ROOMTONE_WATCHDOG: z
    .enum(["0", "1"])
    .transform((value) => value === "1")
    .optional(),
  /** After so many hours the app starts afresh in the next night; after six days when it is absent. */
  ROOMTONE_RESTART_AFTER_HOURS: z.coerce.number().positive().optional(),
  /** Name and password for a proxy that asks for them, with a colon between. */
  ROOMTONE_PROXY_LOGIN: z
    .string()
    .regex(/^[^:]+:/)
    .transform((text) => {
      const [name = ""] = text.split(":");
      return { name, password: text.slice(name.length + 1) };
    })
    .optional(),
  ROOMTONE_LOG_LEVEL: z.enum(["debug", "info", "warn", "error"]).default("info"),
});
export type Environment = z.output<typeof Environment>;

export const DEFAULT_SERVICE_URL = "http://localhost:4310";

/** Reads the environment. A value that cannot be used throws: it is the operator's mistake, and should be seen at once. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const read = Environment.safeParse(variables);
  if (!read.success) throw new Error(`Unusable environment\n${z.prettifyError(read.error)}`);
  return read.data;
}
