import "i18next";

/** The groups of texts: the first part of a key is `zones` in `zones.form.city`. One JSON file per feature. */
interface Texts {
  access: typeof import("./en/access.json");
  accountLog: typeof import("./en/account-log.json");
  alerts: typeof import("./en/alerts.json");
  app: typeof import("./en/app.json");
  auth: typeof import("./en/auth.json");
  billingOverview: typeof import("./en/billing-overview.json");
  blocked: typeof import("./en/blocked.json");
  building: typeof import("./en/building.json");
  certificate: typeof import("./en/certificate.json");
  changeMusic: typeof import("./en/change-music.json");
  companySettings: typeof import("./en/company-settings.json");
  company: typeof import("./en/company.json");
  connections: typeof import("./en/connections.json");
  connectivity: typeof import("./en/connectivity.json");
  consent: typeof import("./en/consent.json");
  copyButton: typeof import("./en/copy-button.json");
  create: typeof import("./en/create.json");
  credentials: typeof import("./en/credentials.json");
  demo: typeof import("./en/demo.json");
  desktopSignIn: typeof import("./en/desktop-sign-in.json");
  dev: typeof import("./en/dev.json");
  discover: typeof import("./en/discover.json");
  download: typeof import("./en/download.json");
  editorial: typeof import("./en/editorial.json");
  electron: typeof import("./en/electron.json");
  errorPage: typeof import("./en/error-page.json");
  errors: typeof import("./en/errors.json");
  expert: typeof import("./en/expert.json");
  feedback: typeof import("./en/feedback.json");
  firstOwner: typeof import("./en/first-owner.json");
  forms: typeof import("./en/forms.json");
  guide: typeof import("./en/guide.json");
  help: typeof import("./en/help.json");
  history: typeof import("./en/history.json");
  home: typeof import("./en/home.json");
  incidents: typeof import("./en/incidents.json");
  invitation: typeof import("./en/invitation.json");
  labels: typeof import("./en/labels.json");
  legal: typeof import("./en/legal.json");
  messaging: typeof import("./en/messaging.json");
  musicRoute: typeof import("./en/music-route.json");
  musicWords: typeof import("./en/music-words.json");
  music: typeof import("./en/music.json");
  muteAlerts: typeof import("./en/mute-alerts.json");
  notices: typeof import("./en/notices.json");
  onboarding: typeof import("./en/onboarding.json");
  openingHours: typeof import("./en/opening-hours.json");
  operatorFeedback: typeof import("./en/operator-feedback.json");
  operatorStatus: typeof import("./en/operator-status.json");
  operatorSupport: typeof import("./en/operator-support.json");
  operator: typeof import("./en/operator.json");
  ownMusic: typeof import("./en/own-music.json");
  plans: typeof import("./en/plans.json");
  playTo: typeof import("./en/play-to.json");
  player: typeof import("./en/player.json");
  playlistDialogs: typeof import("./en/playlist-dialogs.json");
  playlistEdit: typeof import("./en/playlist-edit.json");
  priceBook: typeof import("./en/price-book.json");
  prompts: typeof import("./en/prompts.json");
  qrSignIn: typeof import("./en/qr-sign-in.json");
  reasons: typeof import("./en/reasons.json");
  remote: typeof import("./en/remote.json");
  rights: typeof import("./en/rights.json");
  saml: typeof import("./en/saml.json");
  schedules: typeof import("./en/schedules.json");
  search: typeof import("./en/search.json");
  secondStep: typeof import("./en/second-step.json");
  security: typeof import("./en/security.json");
  share: typeof import("./en/share.json");
  shell: typeof import("./en/shell.json");
  shortcuts: typeof import("./en/shortcuts.json");
  signUp: typeof import("./en/sign-up.json");
  soundZone: typeof import("./en/sound-zone.json");
  spotifySync: typeof import("./en/spotify-sync.json");
  spotify: typeof import("./en/spotify.json");
  sso: typeof import("./en/sso.json");
  states: typeof import("./en/states.json");
  stations: typeof import("./en/stations.json");
  statusPage: typeof import("./en/status-page.json");
  subscriptions: typeof import("./en/subscriptions.json");
  support: typeof import("./en/support.json");
  surveys: typeof import("./en/surveys.json");
  update: typeof import("./en/update.json");
  upgrade: typeof import("./en/upgrade.json");
  uptime: typeof import("./en/uptime.json");
  user: typeof import("./en/user.json");
  validation: typeof import("./en/validation.json");
  webPlayer: typeof import("./en/web-player.json");
  webhooks: typeof import("./en/webhooks.json");
  widgets: typeof import("./en/widgets.json");
  yourMusic: typeof import("./en/your-music.json");
  zoneImport: typeof import("./en/zone-import.json");
  zoneList: typeof import("./en/zone-list.json");
  zoneOperations: typeof import("./en/zone-operations.json");
  zonePresets: typeof import("./en/zone-presets.json");
  zones: typeof import("./en/zones.json");
}

declare module "i18next" {
  /** Text keys are type-checked, including keys composed at run time. */
  interface CustomTypeOptions {
    defaultNS: "translation";
    resources: { translation: Texts };
  }
}
