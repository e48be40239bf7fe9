import { Resolver } from "node:dns";
import { homedir } from "node:os";
import path from "node:path";
import { z } from "zod";
import type { VersionPolicy } from "#shared/domain/devices/support-level.ts";
import { emailForm } from "#shared/domain/validation/email-form.ts";
import { BILLING_MODES, type Billing } from "#shared/domain/zones/standing.ts";
import { ProviderVariables, readProviders, type SignInProviders } from "./env-providers.ts";
import { readSpeech, type SpeechSettings, SpeechVariables } from "./env-speech.ts";
import { readZendesk, SecretUrl, type ZendeskSettings, ZendeskVariables } from "./env-zendesk.ts";
import { isLoopback } from "./plugins/network/caller.ts";

const Origin = z.url({ protocol: /^(https?|app)$/ }).transform((url) => url.replace(/\/$/, ""));

/** At most three numbers; "0.0.0" is below every version. */
const Version = z
  .string()
  .regex(/^\d+(\.\d+){0,2}$/, "A version such as 1.4.0")
  .default("0.0.0");

/** `on` is reserved for future payments, so it gets its own message instead of an unknown-value error. */
const BillingMode = z
  .enum([...BILLING_MODES, "on"])
  .refine((mode) => mode !== "on", "Payments are not supported yet: use off, or sandbox to try subscriptions")
  .default("off");

/** E-mail addresses of people, in lower case; an empty list is none at all. */
const Operators = z
  .string()
  .default("")
  .transform((list) => list.split(",").flatMap((address) => emailForm(address.trim()).toLowerCase() || []))
  .refine(
    (addresses) => addresses.every((address) => z.email().safeParse(address).success),
    "E-mail addresses separated by commas",
  );

/** Pages, sockets, cookies and players all use addresses from the root of a site. */
const NO_PATH =
  "An address without a path, such as https://music.example.com: the service can't be a part of another site. Give it a name of its own";

function isOriginAlone(url: string): boolean {
  // Another rule reports invalid addresses.
  if (!URL.canParse(url)) return true;
  const { pathname, search, hash } = new URL(url);
  return pathname === "/" && search === "" && hash === "";
}

const Variables = z.object({
  ROOMTONE_PORT: z.coerce.number().int().min(0).max(65_535).default(4310),
  ROOMTONE_HOST: z.string().min(1).default("::"),
  ROOMTONE_DATA: z.string().min(1).optional(),
  ROOMTONE_CATALOGUE: z.string().min(1).optional(),
  ROOMTONE_BUILDS: z.string().min(1).optional(),
  ROOMTONE_MUSIC_FOLDER: z.string().min(1).optional(),
  ROOMTONE_MUSIC_FOLDER_ACCOUNT: z.string().trim().min(1).optional(),
  ROOMTONE_PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isOriginAlone, NO_PATH)
    .optional(),
  ROOMTONE_LOG: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  ROOMTONE_DEMO: z.enum(["0", "1"]).default("1"),
  ROOMTONE_BILLING: BillingMode,
  ROOMTONE_SIGNUP: z.enum(["on", "off"]).optional(),
  ROOMTONE_DNS: z
    .string()
    .default("")
    .transform((list) => list.split(",").flatMap((address) => address.trim() || []))
    .refine(areNameServers, "Addresses of name servers, with or without a port, separated by commas"),
  ROOMTONE_COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, "The name of a header")
    .transform((name) => name.toLowerCase())
    .optional(),
  ROOMTONE_TERMS: z.string().min(1).optional(),
  ROOMTONE_PLAYER_MIN_VERSION: Version,
  ROOMTONE_PLAYER_SOON_VERSION: Version,
  ROOMTONE_HISTORY_DAYS: z.coerce.number().int().min(0).max(36_500).default(730),
  ROOMTONE_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  ROOMTONE_ORIGINS: z
    .string()
    .default("app://roomtone")
    .transform((text) => text.split(",").map((origin) => origin.trim()))
    .pipe(z.array(Origin)),
  ROOMTONE_SUPPORT_EMAIL: z.email().optional(),
  ROOMTONE_OPERATORS: Operators,
  ROOMTONE_LICENSOR: z.string().trim().min(1).max(120).optional(),
  ROOMTONE_WEBHOOK_PRIVATE: z.enum(["0", "1"]).default("0"),
  ROOMTONE_METRICS_TOKEN: z.string().min(16, "At least 16 characters").optional(),
  ROOMTONE_SPOTIFY_CLIENT_ID: z.string().min(1).optional(),
  ROOMTONE_SPOTIFY_CLIENT_SECRET: z.string().min(1).optional(),
  ROOMTONE_SPOTIFY_ACCOUNTS_URL: SecretUrl.default("https://accounts.spotify.com"),
  ROOMTONE_SPOTIFY_API_URL: SecretUrl.default("https://api.spotify.com"),
  ROOMTONE_AI_URL: z.url({ protocol: /^https?$/ }).optional(),
  ROOMTONE_AI_KEY: z.string().min(1).optional(),
  ROOMTONE_AI_MODEL: z.string().min(1).default("gpt-4o-mini"),
  ROOMTONE_AI_TIMEOUT_MS: z.coerce.number().int().min(100).max(60_000).default(8000),
  ...SpeechVariables,
  ...ProviderVariables,
  ...ZendeskVariables,
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  ROOMTONE_MAIL_FROM: z.email().optional(),
  ROOMTONE_RESET_PASSWORD: z.email().optional(),
});

/** The host's app registered with Spotify. */
export interface SpotifySettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Base address for consent and tokens, without a trailing slash. */
  readonly accountsUrl: string;
  /** Base address of the playlist API, without a trailing slash. */
  readonly apiUrl: string;
}

/** The service's settings, read once from the environment. */
export interface Env {
  /** 0 picks a free port. */
  readonly port: number;
  readonly host: string;
  /** All data of the service: the embedded database, rendered audio. */
  readonly dataDir: string;
  /** Rendered and imported audio and pictures. */
  readonly catalogueDir: string;
  /** Releases of the desktop player, from which players update themselves. */
  readonly buildsDir: string;
  /** A folder whose music is imported by itself; null: none. */
  readonly musicFolder: MusicFolderSetting | null;
  /** Public address for browsers, without a trailing slash; null: taken from the request. */
  readonly publicUrl: string | null;
  /** Name servers, as `address` or `address:port`; empty: those of the system. */
  readonly dnsServers: readonly string[];
  readonly logLevel: z.output<typeof Variables>["ROOMTONE_LOG"];
  /** Fill an empty database with the demo accounts and music. */
  readonly demo: boolean;
  readonly billing: Billing;
  /** Whether anybody may sign up. */
  readonly signUp: boolean;
  /** The proxy header with the country of a call; null: no proxy sends one. */
  readonly countryHeader: string | null;
  /** The folder with the host's terms of service, `en.txt` and so on; null: the bundled ones. */
  readonly termsDir: string | null;
  /** Desktop players below these versions are unsupported, or soon will be. */
  readonly playerVersions: VersionPolicy;
  /** Days for which plays are kept; 0 keeps them for ever. */
  readonly historyDays: number;
  /** Trusted reverse proxies in front, whose X-Forwarded-For is believed. */
  readonly proxies: number;
  /** Other origins whose pages may call the service. */
  readonly origins: readonly string[];
  /** Support address; null: `support` at the name by which the service is reached. */
  readonly supportEmail: string | null;
  /** E-mail addresses, in lower case, of those who operate the service; null: the first owner does. */
  readonly operators: readonly string[] | null;
  /** The host's business on legal certificates; null: clients name the service's address. */
  readonly licensor: string | null;
  /** Whether webhooks may call private addresses, and without TLS. */
  readonly webhookPrivate: boolean;
  /** Token for reading /metrics from other computers; null: they cannot. */
  readonly metricsToken: string | null;
  /** Spotify's addresses and credentials; null: imports from it are not offered. */
  readonly spotify: SpotifySettings | null;
  /** The helpdesk that requests for help are filed at; null: they are mailed. */
  readonly zendesk: ZendeskSettings | null;
  /** Other identity providers for signing in. */
  readonly providers: SignInProviders;
  /** Language model for music prompts; null: the embedded index handles them. */
  readonly ai: AiEndpoint | null;
  /** What texts of messages are spoken with. */
  readonly speech: SpeechSettings;
  readonly databaseUrl: string | null;
  readonly redisUrl: string | null;
  /** Mail server with name and password; never logged. Null: see modules/mail. */
  readonly smtpUrl: string | null;
  /** E-mail address of the person whose password reset link is printed at the start; null: none. */
  readonly resetPassword: string | null;
  /** The sender address of mail. */
  readonly mailFrom: string;
}

export interface MusicFolderSetting {
  readonly path: string;
  /** Name or id of the account that its music belongs to, or `everybody`; null: the only account. */
  readonly owner: string | null;
}

export type { HostSpeechSettings, SpeechEndpoint } from "./env-speech.ts";
export type { ZendeskSettings } from "./env-zendesk.ts";

/** A language model that speaks OpenAI's protocol. */
export interface AiEndpoint {
  /** Without a trailing slash; `/chat/completions` is appended. */
  readonly url: string;
  /** Never logged. */
  readonly key: string | null;
  readonly model: string;
  readonly timeoutMs: number;
}

/** Whether the host intends others to reach the service: it has a public address, or proxies in front. */
export function isPublished({ publicUrl, proxies }: Pick<Env, "publicUrl" | "proxies">): boolean {
  return publicUrl !== null || proxies > 0;
}

/** Whether only programs on this computer can reach the service; everything else is production. */
export function isPrivate(env: Pick<Env, "publicUrl" | "proxies" | "host">): boolean {
  return !isPublished(env) && isLoopback(env.host);
}

/** Reads the settings; the error says in words which variable is wrong and why. */
export function readEnv(
  variables: Readonly<Record<string, string | undefined>>,
): { ok: true; value: Env } | { ok: false; reason: string } {
  const parsed = Variables.safeParse(variables);
  if (!parsed.success) return { ok: false, reason: z.prettifyError(parsed.error) };
  const env = parsed.data;
  const { ROOMTONE_SPOTIFY_CLIENT_ID: clientId, ROOMTONE_SPOTIFY_CLIENT_SECRET: clientSecret } = env;
  if ((clientId === undefined) !== (clientSecret === undefined))
    return {
      ok: false,
      reason: "ROOMTONE_SPOTIFY_CLIENT_ID and ROOMTONE_SPOTIFY_CLIENT_SECRET are set together or not at all",
    };
  const providers = readProviders(env);
  if (!providers.ok) return providers;
  const zendesk = readZendesk(env);
  if (!zendesk.ok) return zendesk;
  const dataDir = path.resolve(env.ROOMTONE_DATA ?? defaultDataDir(variables));
  return {
    ok: true,
    value: {
      port: env.ROOMTONE_PORT,
      host: env.ROOMTONE_HOST,
      dataDir,
      catalogueDir: path.resolve(env.ROOMTONE_CATALOGUE ?? path.join(dataDir, "catalogue")),
      buildsDir: path.resolve(env.ROOMTONE_BUILDS ?? path.join(dataDir, "builds")),
      musicFolder:
        env.ROOMTONE_MUSIC_FOLDER === undefined
          ? null
          : {
              path: path.resolve(env.ROOMTONE_MUSIC_FOLDER),
              owner: env.ROOMTONE_MUSIC_FOLDER_ACCOUNT ?? null,
            },
      publicUrl: env.ROOMTONE_PUBLIC_URL?.replace(/\/$/, "") ?? null,
      logLevel: env.ROOMTONE_LOG,
      demo: env.ROOMTONE_DEMO === "1",
      billing: env.ROOMTONE_BILLING,
      signUp: mayPeopleSignUp(env),
      dnsServers: env.ROOMTONE_DNS,
      countryHeader: env.ROOMTONE_COUNTRY_HEADER ?? null,
      termsDir: env.ROOMTONE_TERMS === undefined ? null : path.resolve(env.ROOMTONE_TERMS),
      playerVersions: {
        minimum: env.ROOMTONE_PLAYER_MIN_VERSION,
        soon: env.ROOMTONE_PLAYER_SOON_VERSION,
      },
      historyDays: env.ROOMTONE_HISTORY_DAYS,
      proxies: env.ROOMTONE_PROXIES,
      origins: env.ROOMTONE_ORIGINS,
      supportEmail: env.ROOMTONE_SUPPORT_EMAIL ?? null,
      operators: env.ROOMTONE_OPERATORS.length === 0 ? null : env.ROOMTONE_OPERATORS,
      licensor: env.ROOMTONE_LICENSOR ?? null,
      webhookPrivate: env.ROOMTONE_WEBHOOK_PRIVATE === "1",
      metricsToken: env.ROOMTONE_METRICS_TOKEN ?? null,
      spotify:
        clientId === undefined || clientSecret === undefined
          ? null
          : {
              clientId,
              clientSecret,
              accountsUrl: env.ROOMTONE_SPOTIFY_ACCOUNTS_URL,
              apiUrl: env.ROOMTONE_SPOTIFY_API_URL,
            },
      zendesk: zendesk.value,
      providers: providers.value,
      ai:
        env.ROOMTONE_AI_URL === undefined
          ? null
          : {
              url: env.ROOMTONE_AI_URL.replace(/\/$/, ""),
              key: env.ROOMTONE_AI_KEY ?? null,
              model: env.ROOMTONE_AI_MODEL,
              timeoutMs: env.ROOMTONE_AI_TIMEOUT_MS,
            },
      speech: readSpeech(env, dataDir),
      databaseUrl: env.DATABASE_URL ?? null,
      redisUrl: env.REDIS_URL ?? null,
      resetPassword: env.ROOMTONE_RESET_PASSWORD ?? null,
      smtpUrl: env.SMTP_URL ?? null,
      mailFrom: env.ROOMTONE_MAIL_FROM ?? env.ROOMTONE_SUPPORT_EMAIL ?? senderAt(env.ROOMTONE_PUBLIC_URL),
    },
  };
}

function areNameServers(addresses: readonly string[]): boolean {
  try {
    new Resolver().setServers(addresses);
    return true;
  } catch {
    return false;
  }
}

/** The default sender address of mail. */
function senderAt(publicUrl: string | undefined): string {
  return `no-reply@${publicUrl === undefined ? "localhost" : new URL(publicUrl).hostname}`;
}

/**
 * As configured; by default on where the demo is tried out, off where others are meant to reach the service.
 */
function mayPeopleSignUp(env: z.output<typeof Variables>): boolean {
  if (env.ROOMTONE_SIGNUP !== undefined) return env.ROOMTONE_SIGNUP === "on";
  const publicUrl = env.ROOMTONE_PUBLIC_URL ?? null;
  return env.ROOMTONE_DEMO === "1" && !isPublished({ publicUrl, proxies: env.ROOMTONE_PROXIES });
}

/** The operating system's folder for application data. */
function defaultDataDir(variables: Readonly<Record<string, string | undefined>>): string {
  const home = homedir();
  switch (process.platform) {
    case "win32":
      return path.join(variables.APPDATA ?? path.join(home, "AppData", "Roaming"), "roomtone");
    case "darwin":
      return path.join(home, "Library", "Application Support", "roomtone");
    default:
      return path.join(variables.XDG_DATA_HOME ?? path.join(home, ".local", "share"), "roomtone");
  }
}
