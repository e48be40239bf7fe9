/** Web pages of the host that the user menu links to once an operator has set them. */
export const MENU_PAGES = ["support", "helpdesk", "status", "meeting", "store"] as const;

/** All web pages of the host: also where people review it, and a survey of the host's elsewhere. */
export const SERVICE_PAGES = [...MENU_PAGES, "review", "interview"] as const;
export type ServicePage = (typeof SERVICE_PAGES)[number];

/** All addresses that operators set. */
export const SERVICE_ADDRESSES = ["support_email", ...SERVICE_PAGES] as const;
export type ServiceAddress = (typeof SERVICE_ADDRESSES)[number];

/** Gigabytes of own music: of every account, and of one by its id. */
export type MusicQuotaSetting = "music_quota_gb" | `music_quota_gb:${string}`;

/** Origins of a service that moved: where clients were, and where they are now. */
export const MOVE_SETTINGS = ["moved_from", "moved_to"] as const;
export type MoveSetting = (typeof MOVE_SETTINGS)[number];

/** Names of the service's stored settings. `first_owner` is the id of a person, `billing_mode` that of the last start. */
export type ServiceSetting =
  | ServiceAddress
  | "first_owner"
  | "billing_mode"
  | MusicQuotaSetting
  | MoveSetting;
