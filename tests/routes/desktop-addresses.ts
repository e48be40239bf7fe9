/** The states of a desktop player: nobody is signed in, a person chooses its zone, or it plays one. */
export const DESKTOP_STATES = ["unpaired", "choosing", "paired"] as const;
export type DesktopState = (typeof DESKTOP_STATES)[number];

/** An address in the desktop player. Empty: the page opens at its own address. */
export interface DesktopAddress extends Readonly<Record<DesktopState, string>> {
  readonly from: string;
}

const LOGIN = "/electron/login";
const SELECT = "/electron/select";
const PAIRED = "/electron/paired-zone";

const everywhere = { unpaired: "", choosing: "", paired: "" };
const toStart = { unpaired: LOGIN, choosing: SELECT, paired: PAIRED };
const whileUnpaired = { ...everywhere, paired: PAIRED };
const whileChoosing = { ...toStart, choosing: "" };
const whilePaired = { ...toStart, paired: "" };
const TO_PAIRED = `${LOGIN} > ${PAIRED}`;

/** The desktop player's own addresses (specification, platform §2.2), and what it does with some others. */
export const DESKTOP_ADDRESSES: readonly DesktopAddress[] = [
  { from: "/", ...toStart },
  { from: "/electron", ...toStart },
  { from: "/electron/login/", ...whileUnpaired },
  // Staff may also sign in at a player.
  { from: "/electron/login/email", ...everywhere },
  { from: "/electron/login/pairing-code", ...whileUnpaired },
  { from: "/electron/browser-opened", ...everywhere },
  { from: SELECT, ...whileChoosing },
  { from: `${SELECT}/_`, ...whileChoosing, choosing: `${SELECT}/{account}` },
  { from: `${SELECT}/{account}`, ...whileChoosing },
  { from: `${SELECT}/{account}/{location}`, ...whileChoosing },
  { from: PAIRED, ...whilePaired },
  { from: `${PAIRED}/history`, ...whilePaired },
  { from: `${PAIRED}/blocked-tracks`, ...whilePaired },
  { from: "/electron/settings", ...everywhere },
  { from: "/electron/diagnostics", ...everywhere },
  { from: "/electron/debug", ...everywhere },
  // A player may see music and its account's library; account pages are for people.
  { from: "/connectivity", ...everywhere },
  { from: "/help", ...everywhere },
  { from: "/help/no-sound", ...everywhere },
  { from: "/home", ...everywhere, unpaired: LOGIN },
  { from: "/accounts/{account}/library", ...everywhere },
  { from: "/accounts/{account}/zones", unpaired: LOGIN, choosing: "", paired: TO_PAIRED },
  {
    from: "/user",
    unpaired: `/user/edit > ${LOGIN}`,
    choosing: "/user/edit",
    paired: `/user/edit > ${TO_PAIRED}`,
  },
];
