import app from "./en/app.json" with { type: "json" };
import auth from "./en/auth.json" with { type: "json" };
import errors from "./en/errors.json" with { type: "json" };
import validation from "./en/validation.json" with { type: "json" };

/** Text groups of the first screen and of errors: part of the first load. */
export const firstTexts = { app, auth, errors, validation };

/** All other groups, fetched with the code that needs them. One JSON file per feature. */
export const laterTexts = {
  accountLog: () => import("./en/account-log.json"),
  access: () => import("./en/access.json"),
  alerts: () => import("./en/alerts.json"),
  blocked: () => import("./en/blocked.json"),
  building: () => import("./en/building.json"),
  certificate: () => import("./en/certificate.json"),
  changeMusic: () => import("./en/change-music.json"),
  companySettings: () => import("./en/company-settings.json"),
  company: () => import("./en/company.json"),
  consent: () => import("./en/consent.json"),
  connections: () => import("./en/connections.json"),
  create: () => import("./en/create.json"),
  copyButton: () => import("./en/copy-button.json"),
  credentials: () => import("./en/credentials.json"),
  desktopSignIn: () => import("./en/desktop-sign-in.json"),
  editorial: () => import("./en/editorial.json"),
  demo: () => import("./en/demo.json"),
  dev: () => import("./en/dev.json"),
  discover: () => import("./en/discover.json"),
  download: () => import("./en/download.json"),
  electron: () => import("./en/electron.json"),
  errorPage: () => import("./en/error-page.json"),
  firstOwner: () => import("./en/first-owner.json"),
  forms: () => import("./en/forms.json"),
  history: () => import("./en/history.json"),
  home: () => import("./en/home.json"),
  incidents: () => import("./en/incidents.json"),
  invitation: () => import("./en/invitation.json"),
  labels: () => import("./en/labels.json"),
  legal: () => import("./en/legal.json"),
  music: () => import("./en/music.json"),
  musicWords: () => import("./en/music-words.json"),
  musicRoute: () => import("./en/music-route.json"),
  notices: () => import("./en/notices.json"),
  operator: () => import("./en/operator.json"),
  ownMusic: () => import("./en/own-music.json"),
  playlistDialogs: () => import("./en/playlist-dialogs.json"),
  playlistEdit: () => import("./en/playlist-edit.json"),
  muteAlerts: () => import("./en/mute-alerts.json"),
  openingHours: () => import("./en/opening-hours.json"),
  player: () => import("./en/player.json"),
  playTo: () => import("./en/play-to.json"),
  remote: () => import("./en/remote.json"),
  saml: () => import("./en/saml.json"),
  reasons: () => import("./en/reasons.json"),
  schedules: () => import("./en/schedules.json"),
  search: () => import("./en/search.json"),
  secondStep: () => import("./en/second-step.json"),
  security: () => import("./en/security.json"),
  share: () => import("./en/share.json"),
  shell: () => import("./en/shell.json"),
  shortcuts: () => import("./en/shortcuts.json"),
  signUp: () => import("./en/sign-up.json"),
  spotify: () => import("./en/spotify.json"),
  sso: () => import("./en/sso.json"),
  spotifySync: () => import("./en/spotify-sync.json"),
  stations: () => import("./en/stations.json"),
  states: () => import("./en/states.json"),
  update: () => import("./en/update.json"),
  uptime: () => import("./en/uptime.json"),
  upgrade: () => import("./en/upgrade.json"),
  user: () => import("./en/user.json"),
  webhooks: () => import("./en/webhooks.json"),
  webPlayer: () => import("./en/web-player.json"),
  widgets: () => import("./en/widgets.json"),
  yourMusic: () => import("./en/your-music.json"),
  zoneOperations: () => import("./en/zone-operations.json"),
  zonePresets: () => import("./en/zone-presets.json"),
  zoneList: () => import("./en/zone-list.json"),
  zoneImport: () => import("./en/zone-import.json"),
  zones: () => import("./en/zones.json"),
} satisfies Record<string, () => Promise<{ readonly default: object }>>;

/** A group that is fetched on demand. */
export type LaterGroup = keyof typeof laterTexts;

/** The first part of a key: `zones` in `zones.form.city`. */
export type TextGroup = keyof typeof firstTexts | LaterGroup;
