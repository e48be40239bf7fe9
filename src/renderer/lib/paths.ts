import { path } from "./routing/path.ts";

// Schemas are not part of the first load: they load with the first page that has search parameters.
const schemas = () => import("./routing/search.ts");

/** Every path of the client, in one place. `paths.zone({ accountId, zoneId })` writes an address. */
export const paths = {
  root: path("/"),
  home: path("/home/:page?"),
  login: path("/login", () => loginSearch),
  samlLogin: path("/login/saml/:orgSlug?"),
  sso: path("/sso", async () => (await schemas()).SsoSearch),
  logout: path("/logout"),
  firstOwner: path("/first-owner"),
  forgotPassword: path("/forgot-password", () => emailSearch),
  verifyEmail: path("/verify-email/:token"),
  undoEmail: path("/undo-email/:token"),
  muteAlerts: path("/mute-alerts/:token"),
  invitation: path("/invitation/:token?"),
  resetPassword: path("/reset-password/:token"),
  legal: path("/legal"),
  legalCertificate: path("/legal-certificate/print"),
  signUp: path("/signup", async () => (await schemas()).SignUpSearch),
  signUpUser: path("/signup/user", async () => (await schemas()).SignUpSearch),
  signUpSso: path("/signup/sso", async () => (await schemas()).SsoSearch),
  signUpRole: path("/signup/role"),
  signUpFullForm: path("/signup/full-form"),
  signUpCompanyType: path("/signup/company-type"),
  signUpCompany: path("/signup/company"),
  partnerSignUp: path("/partner-signup", async () => (await schemas()).SignUpSearch),
  partnerSignUpUser: path("/partner-signup/user"),
  partnerSignUpSso: path("/partner-signup/sso", async () => (await schemas()).SsoSearch),
  partnerSignUpCompanyInfo: path("/partner-signup/company-info"),
  partnerSignUpCompany: path("/partner-signup/company"),
  desktopSignIn: path("/desktop-sign-in", async () => (await schemas()).DesktopSignInSearch),
  download: path("/download"),
  guide: path("/guide"),
  guidePair: path("/guide/pair/:pairAction?"),
  guideBusiness: path("/guide/business-description"),
  guideImport: path("/guide/spotify-import"),
  guideQrSignIn: path("/guide/qr-app-login"),
  guideInvite: path("/guide/user-invite"),
  guideExplicit: path("/guide/explicit-setting"),
  guideResource: path("/guide/resources/:resourceId"),
  help: path("/help", async () => (await schemas()).HelpSearch),
  helpArticle: path("/help/:articleId"),
  qrSignIn: path("/qr-sign-in"),
  user: path("/user"),
  userEdit: path("/user/edit", async () => (await schemas()).ElsewhereSearch),
  changePassword: path("/user/change-password"),
  changeEmail: path("/user/change-email"),
  userSessions: path("/user/sessions"),
  userTwoStep: path("/user/two-step"),
  userTokens: path("/user/tokens"),
  userData: path("/user/data"),
  operator: path("/operator"),
  operatorFlags: path("/operator/flags"),
  operatorPrices: path("/operator/prices"),
  operatorFeedback: path("/operator/feedback", async () => (await schemas()).FeedbackSearch),
  operatorSupport: path("/operator/support", async () => (await schemas()).TicketSearch),
  operatorStatus: path("/operator/status"),
  npsSurvey: path("/nps-survey/:surveyVariant?", async () => (await schemas()).ScoreSearch),
  connectivity: path("/connectivity"),
  createSyncedPlaylist: path("/create/synced-playlist"),
  importSpotify: path("/create/import-spotify-playlist"),
  copySpotify: path("/create/copy-spotify-playlist"),
  spotifyCallback: path("/spotify-callback", async () => (await schemas()).SpotifyCallbackSearch),
  dev: path("/dev"),
  remote: path("/remote"),
  search: searchPath,
  playlist: path("/discover/music/:musicId"),
  playlistEdit: path("/discover/music/:musicId/edit"),
  discoverSchedule: path("/discover/schedule/:scheduleId"),
  create: path("/create", async () => (await schemas()).CreateSearch),
  createPlaylist: path("/create/playlist"),
  createAiPlaylist: path("/create/ai-playlist", async () => (await schemas()).PromptSearch),
  createAiStation: path("/create/ai-station", async () => (await schemas()).PromptSearch),
  createStationFromTags: path("/create/station/from-tags", async () => (await schemas()).TagsSearch),
  createStationFromPlaylist: path(
    "/create/station/from-playlist",
    async () => (await schemas()).SourcePlaylistSearch,
  ),
  artist: path("/discover/artist/:artistId"),
  album: path("/discover/album/:releaseId"),
  createSchedule: path("/create/schedule"),
  browse: path("/discover/browse/:categoryId"),
  track: path("/discover/track/:trackId"),
  account: path("/accounts/:accountId"),
  library: path("/accounts/:accountId/library", async () => (await schemas()).LibrarySearch),
  yourMusic: path("/accounts/:accountId/your-music/:yourMusicId"),
  schedule: path("/accounts/:accountId/your-music/schedules/:scheduleId"),
  scheduleNew: path(
    "/accounts/:accountId/your-music/schedules/edit",
    async () => (await schemas()).ScheduleEditorSearch,
  ),
  scheduleEdit: path(
    "/accounts/:accountId/your-music/schedules/edit/:scheduleId",
    async () => (await schemas()).ScheduleEditorSearch,
  ),
  accounts: path("/account"),
  onboarding: path("/accounts/:accountId/onboarding/:step", async () => (await schemas()).OnboardingSearch),
  ownMusic: path("/accounts/:accountId/own-music", async () => (await schemas()).OwnMusicSearch),
  messaging: path("/accounts/:accountId/messaging"),
  campaigns: path("/accounts/:accountId/messaging/campaigns", async () => (await schemas()).MessagingSearch),
  campaignCreate: path(
    "/accounts/:accountId/messaging/campaigns/create",
    async () => (await schemas()).NewCampaignSearch,
  ),
  campaign: path("/accounts/:accountId/messaging/campaigns/:campaignId"),
  messages: path("/accounts/:accountId/messaging/messages", async () => (await schemas()).MessagingSearch),
  messageCreate: path("/accounts/:accountId/messaging/messages/create"),
  message: path("/accounts/:accountId/messaging/messages/:messageId"),
  messagingHistory: path(
    "/accounts/:accountId/messaging/history",
    async () => (await schemas()).MessagingHistorySearch,
  ),
  messagingPromo: path("/accounts/:accountId/settings/addons/promo/messaging"),
  addonsPromoMessaging: path("/addons/promo/messaging"),
  rightsReport: path("/accounts/:accountId/rights-report", async () => (await schemas()).RightsReportSearch),
  settings: path("/accounts/:accountId/settings"),
  settingsOverview: path("/accounts/:accountId/settings/overview"),
  companyDetails: path("/accounts/:accountId/settings/overview/company-details"),
  settingsUsers: path("/accounts/:accountId/settings/users"),
  usersInvite: path("/accounts/:accountId/settings/users/invite"),
  settingsLog: path("/accounts/:accountId/settings/log", async () => (await schemas()).AccountLogSearch),
  settingsAlerts: path("/accounts/:accountId/settings/alerts"),
  settingsWebhooks: path("/accounts/:accountId/settings/webhooks"),
  editorial: path("/accounts/:accountId/editorial/:editedPage?"),
  zonePresets: path("/accounts/:accountId/settings/zone-presets"),
  settingsSaml: path("/accounts/:accountId/settings/saml", async () => (await schemas()).ElsewhereSearch),
  subscriptions: path("/accounts/:accountId/settings/subscriptions"),
  streaming: path(
    "/accounts/:accountId/settings/subscriptions/streaming",
    async () => (await schemas()).StreamingSearch,
  ),
  streamingZone: path("/accounts/:accountId/settings/subscriptions/streaming/:zoneId"),
  streamingAction: path("/accounts/:accountId/settings/subscriptions/streaming/:zoneId/:subscriptionAction"),
  upgradePlan: path("/accounts/:accountId/upgrade-plan"),
  choosePlan: path("/accounts/:accountId/choose-plan"),
  changePlan: path("/accounts/:accountId/change-plan"),
  changePlanTo: path("/accounts/:accountId/change-plan/:plan"),
  changePlanConfirmed: path("/accounts/:accountId/change-plan/confirmed/:plan"),
  orderPlayer: path("/accounts/:accountId/order-player"),
  zones: path(
    "/accounts/:accountId/zones",
    // A first screen: loads its own schema only.
    async () => (await import("./routing/zones-search.ts")).ZonesSearch,
  ),
  incidents: path("/accounts/:accountId/incidents", async () => (await schemas()).IncidentsSearch),
  uptime: path("/accounts/:accountId/uptime", async () => (await schemas()).UptimeSearch),
  zonesDeleted: path("/accounts/:accountId/zones/deleted"),
  zoneImport: path("/accounts/:accountId/zones/import"),
  zoneLabels: path("/accounts/:accountId/zones/labels"),
  zoneCreate: path("/accounts/:accountId/zones/create/:locationId?"),
  locationEdit: path("/accounts/:accountId/zones/edit/:locationId"),
  location: path("/accounts/:accountId/zones/location/:locationId"),
  locationDetails: path("/accounts/:accountId/zones/location/:locationId/details"),
  locationUsers: path("/accounts/:accountId/zones/location/:locationId/users"),
  locationInvite: path("/accounts/:accountId/zones/location/:locationId/users/invite"),
  zone: path("/accounts/:accountId/zones/:zoneId"),
  zoneControl: path("/accounts/:accountId/zones/:zoneId/control"),
  zonePlayer: path("/accounts/:accountId/zones/:zoneId/player"),
  zoneHistory: path(
    "/accounts/:accountId/zones/:zoneId/player/history",
    async () => (await schemas()).HistorySearch,
  ),
  zoneBlocked: path("/accounts/:accountId/zones/:zoneId/player/blocked-tracks"),
  zonePair: path("/accounts/:accountId/zones/:zoneId/player/pair/:player?"),
  zoneAction: path(
    "/accounts/:accountId/zones/:zoneId/player/:playerAction",
    async () => (await schemas()).PlayerActionSearch,
  ),
  zoneRemote: path("/accounts/:accountId/zones/:zoneId/remote"),
  zoneDevice: path("/accounts/:accountId/zones/:zoneId/device"),
  zoneSubscription: path("/accounts/:accountId/zones/:zoneId/subscription"),
  zoneSubscriptionAction: path("/accounts/:accountId/zones/:zoneId/subscription/:subscriptionAction"),
  zoneSettings: path("/accounts/:accountId/zones/:zoneId/settings"),
  electron: {
    root: path("/electron"),
    login: path("/electron/login"),
    loginEmail: path("/electron/login/email"),
    loginPairingCode: path("/electron/login/pairing-code", async () => (await schemas()).PairingCodeSearch),
    browserOpened: path("/electron/browser-opened"),
    select: path("/electron/select"),
    selectLocation: path("/electron/select/:accountId"),
    selectZone: path("/electron/select/:accountId/:locationId"),
    pairedZone: path("/electron/paired-zone"),
    pairedZoneHistory: path("/electron/paired-zone/history", async () => (await schemas()).HistorySearch),
    pairedZoneBlocked: path("/electron/paired-zone/blocked-tracks"),
    settings: path("/electron/settings"),
    diagnostics: path("/electron/diagnostics"),
    debug: path("/electron/debug"),
  },
} as const;

/** Validated without a schema: sign-in is part of the first load. */
const loginSearch = {
  parse: ({ email, redirectTo }: Readonly<Record<string, string>>) => ({ email, redirectTo }),
};

/** The address typed at sign-in, for a forgotten password. */
const emailSearch = { parse: ({ email }: Readonly<Record<string, string>>) => ({ email }) };

/** /search, /search/{query} or /search/{query}/{section}. */
function searchPath(query = "", section: string | null = null): string {
  const encoded = encodeQuery(query);
  if (encoded === "") return "/search";
  return section ? `/search/${encoded}/${encodeQuery(section)}` : `/search/${encoded}`;
}

/**
 * Encodes a query for the path: '+' for spaces, everything else percent-encoded. A query of one or two dots would be a
 * path step however it is encoded, so a space is appended.
 */
function encodeQuery(query: string): string {
  const encoded = encodeURIComponent(query.trim()).replaceAll("%20", "+");
  return encoded === "." || encoded === ".." ? `${encoded}+` : encoded;
}

/** Account ids are padded with '.' to a multiple of 4 characters. */
export function paddedAccountId(id: string): string {
  return id.padEnd(Math.ceil(id.length / 4) * 4, ".");
}
