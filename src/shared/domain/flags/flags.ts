/**
 * The feature flags of the product (specification, platform §9, flags and experiments). A flag is a name with
 * properties; `enabled` is one of them.
 */

export interface FlagProperties {
  readonly enabled: boolean;
  readonly [name: string]: unknown;
}

interface FlagDefinition {
  /** The service's row where no rule of the host applies; the client assumes the same before its first fetch. */
  readonly defaults: FlagProperties;
  /** Only the client knows it: the service never returns it, and the host cannot set rules for it. */
  readonly clientOnly?: true;
}

const ON: FlagDefinition = { defaults: { enabled: true } };
const OFF: FlagDefinition = { defaults: { enabled: false } };
const CLIENT_ONLY = { clientOnly: true } as const;

export const FLAGS = {
  /** Shows the choice of theme in the user menu. */
  "theme-select": ON,
  /** `showSidebarInSetupGuide`: shows the sidebar on the setup guide. */
  "web-playback": { defaults: { enabled: true, showSidebarInSetupGuide: false } },
  /** Opens /create/synced-playlist. */
  schedule_creation_enabled: ON,
  /** Offers the setup guide; `forced`: also to accounts that have long been set up. */
  "feature-guide-enabled": { defaults: { enabled: true, forced: false } },
  "company-logo": ON,
  "create-schedule": ON,
  "install-app-promo": OFF,
  "location-users": OFF,
  "survey-nps": OFF,
  "survey-csat": OFF,
  "survey-localization": OFF,
  "survey-interview": OFF,
  "web-remote-v1-link": OFF,
  "playlist-page-refresh": { ...OFF, ...CLIENT_ONLY },
  "mx-playlist-page-refresh-2": { defaults: { enabled: false, variant: "original" }, ...CLIENT_ONLY },
  "mx-smart-shuffle-controls": { ...OFF, ...CLIENT_ONLY },
  "mp-session-replay": { ...OFF, ...CLIENT_ONLY },
} as const satisfies Readonly<Record<string, FlagDefinition>>;

export type FlagName = keyof typeof FLAGS;

/** In the order of the table. */
export const FLAG_NAMES = Object.keys(FLAGS) as readonly FlagName[];

export function isFlagName(name: string): name is FlagName {
  return Object.hasOwn(FLAGS, name);
}

export function defaultsOf(name: FlagName): FlagProperties {
  return FLAGS[name].defaults;
}

export function isClientOnly(name: FlagName): boolean {
  return "clientOnly" in FLAGS[name];
}

/** The flags that the service answers. */
export const SERVICE_FLAGS: readonly FlagName[] = FLAG_NAMES.filter((name) => !isClientOnly(name));

/** The flags that decide something on a screen: the host may set rules for them. */
export const HOST_FLAGS = [
  "theme-select",
  "schedule_creation_enabled",
  "feature-guide-enabled",
  "company-logo",
  "create-schedule",
  "install-app-promo",
  "survey-nps",
  "survey-csat",
  "survey-localization",
  "survey-interview",
] as const satisfies readonly FlagName[];
