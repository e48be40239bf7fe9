import { z } from "zod";

/** An address of the service, without a trailing slash. */
export const ServiceUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ""));

const Environment = z.object({
  /** Address of this player's service; if absent, the settings file's, else this computer. */
  ROOMTONE_PUBLIC_URL: ServiceUrl.optional(),
  /** Folder for settings, pairing, cache and logs, instead of the system's default. */
  ROOMTONE_DESKTOP_DATA: z.string().min(1).optional(),
  /** Address of the client's development server. Ignored by a packaged app. */
  ELECTRON_RENDERER_URL: z.url({ protocol: /^http$/, hostname: /^(localhost|127\.0\.0\.1)$/ }).optional(),
  /** Whether a watchdog process restarts the app: 1 or 0. On by default in a packaged app only. */
  ROOMTONE_WATCHDOG: z
    .enum(["0", "1"])
    .transform((value) => value === "1")
    .optional(),
  /** The app restarts in the first night after this many hours; after six days by default. */
  ROOMTONE_RESTART_AFTER_HOURS: z.coerce.number().positive().optional(),
  /** Name and password for a proxy, separated by a colon. */
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

/** Parses the environment. Throws on an invalid value, so that the operator notices at once. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const read = Environment.safeParse(variables);
  if (!read.success) throw new Error(`Unusable environment\n${z.prettifyError(read.error)}`);
  return read.data;
}
