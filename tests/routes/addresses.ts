import {
  type Address,
  anybody,
  atHome,
  HERE,
  home,
  moved,
  movedMusic,
  movedToOwn,
  music,
  signedIn,
  signedOut,
} from "./address.ts";

const ACCOUNT = "/accounts/{account}";
const SETTINGS = `${ACCOUNT}/settings`;
const ZONES = `${ACCOUNT}/zones`;
const ZONE = `${ZONES}/{zone}`;
const MESSAGING = `${ACCOUNT}/messaging`;
const SCHEDULES = `${ACCOUNT}/your-music/schedules`;
const PROFILE = "/user > /user/edit";

/** Settings are for members and partners; a location user goes to their own profile. */
const settings = { ...signedIn, locationUser: PROFILE };
const toOverview = {
  ...moved(`${SETTINGS}/overview`),
  locationUser: `${SETTINGS}/overview > ${PROFILE}`,
};
/** Without the right that they need, some settings lead to the overview. */
const SENT_BACK = `${SETTINGS} > ${SETTINGS}/overview`;
const financeSettings = { ...signedIn, member: SENT_BACK, locationUser: `${SENT_BACK} > ${PROFILE}` };
const adminSettings = { ...financeSettings, partner: SENT_BACK };

/** Pages of what is sold, which exist only for buyers. */
const salesSettings = {
  ...signedIn,
  others: SENT_BACK,
  buyer: HERE,
  locationUser: `${SENT_BACK} > ${PROFILE}`,
};

/** Nothing is sold to the accounts of the map: the pages of plans lead to the settings. */
const unsold = {
  signedOut: "/login",
  others: SENT_BACK,
  buyer: HERE,
  locationUser: `${SENT_BACK} > ${PROFILE}`,
};

/** Those who may not see or invite a location's people are sent to the location. */
const LOCATION = `${ZONES}/location/{location}/details`;
const locationUsers = { ...signedIn, locationUser: LOCATION };
const locationInvite = { ...locationUsers, member: LOCATION, partner: LOCATION };

/** The subscription of a zone; where nothing is sold, the zone. */
const zoneSales = { ...signedIn, others: `${ZONE} > ${ZONE}/player`, buyer: HERE };

/** The promotion of messages leads those who have them to theirs. */
const promoted = {
  signedOut: "/login",
  partner: "/accounts/{agency}/messaging > /accounts/{agency}/messaging/campaigns",
  others: `${MESSAGING} > ${MESSAGING}/campaigns`,
};

/** Stations are on no royalty-free plan, and a location user makes no music. */
const stations = { ...signedIn, locationUser: "/create", royaltyFree: "/create" };
const ownMusic = { ...signedIn, locationUser: "/create" };

/** The setup guide is for people of the company. */
const guide = { ...signedIn, locationUser: "/home" };
const guideEditing = { ...guide, locationUser: "/guide > /home" };
const guidePair = { ...guide, member: "/guide/pair", locationUser: "/guide/pair > /home" };

const toSignUp = (to: string) => ({ ...home(to), signedOut: to });

/** Every address of the specification that has its page, or a redirect, today. */
export const ADDRESSES: readonly Address[] = [
  // Platform §2.2: top level.
  { from: "/", leads: { ...home(), signedOut: "/home > /login" }, keepsSearch: true },
  { from: "/home", leads: atHome, title: "Home" },
  { from: "/home/", leads: atHome, title: "Home" },
  { from: "/home/Focus", leads: atHome, title: "Home" },
  { from: "/download", leads: anybody, title: "Install the app" },
  { from: "/connectivity", leads: anybody, title: "Connection check", layout: "bare" },
  { from: "/help", leads: anybody, title: "Help", layout: "no search" },
  { from: "/help/no-sound", leads: anybody, layout: "no search" },
  { from: "/addons/", leads: { ...home(), signedOut: "/home > /login" } },
  { from: `${SETTINGS}/addons/`, leads: { ...home(), signedOut: "/home > /login" } },
  { from: "/nps-survey", leads: anybody, title: "Your feedback", layout: "bare" },
  { from: "/nps-survey/csat", leads: anybody, title: "Your feedback", layout: "bare" },
  { from: "/legal-certificate", leads: moved("/legal-certificate/print") },
  { from: "/legal-certificate/", leads: moved("/legal-certificate/print") },
  { from: "/legal-certificate/print", leads: signedIn, title: "Music license certificate" },
  { from: "/account", leads: signedIn, title: "Your companies", layout: "no sidebar, no search" },
  { from: "/search", leads: music, layout: "no search" },
  { from: "/search/jazz", leads: music, layout: "no search" },
  { from: "/search/jazz/artists", leads: music, layout: "no search" },
  { from: "/spotify-callback", leads: anybody, title: "Spotify", layout: "bare" },

  // Platform §2.2: sign-in and user.
  { from: "/login", leads: signedOut, title: "Sign in", layout: "bare" },
  { from: "/login/", leads: signedOut, title: "Sign in", layout: "bare" },
  { from: "/login/saml/", leads: signedOut, title: "Sign in", layout: "bare" },
  { from: "/login/saml/acme", leads: signedOut, title: "Sign in", layout: "bare" },
  { from: "/forgot-password", leads: anybody, title: "Forgot password", layout: "bare" },
  { from: "/reset-password/token", leads: anybody, title: "New password", layout: "bare" },
  { from: "/invitation/", leads: anybody, title: "Invitation", layout: "bare" },
  { from: "/invitation/token", leads: anybody, title: "Invitation", layout: "bare" },
  { from: "/verify-email/token", leads: anybody, title: "Confirm e-mail address", layout: "bare" },
  { from: "/sso", leads: anybody, title: "Sign in", layout: "bare" },
  { from: "/sso/anything", leads: { others: "/sso" }, keepsSearch: true },
  { from: "/saml", leads: { ...home("/login"), signedOut: "/login" }, keepsSearch: true },
  { from: "/logout", leads: anybody, title: "Signing out", layout: "bare" },
  { from: "/user", leads: moved("/user/edit"), keepsSearch: true },
  { from: "/user/edit", leads: signedIn, title: "Your profile" },
  { from: "/user/change-password", leads: signedIn, title: "Change password" },
  { from: "/user/change-email", leads: signedIn, title: "Change e-mail" },

  // Platform §2.2 and §2.6: sign-up.
  { from: "/signup", leads: signedOut, title: "Sign up", layout: "bare" },
  { from: "/signup/", leads: { ...signedOut, signedOut: "/signup" } },
  { from: "/signup/user", leads: signedOut, title: "Your details", layout: "bare" },
  { from: "/signup/sso", leads: { ...signedOut, signedOut: "/signup" } },
  { from: "/signup/role", leads: signedOut, title: "Your role", layout: "bare" },
  { from: "/signup/full-form", leads: signedOut, title: "Sign up on one page", layout: "bare" },
  { from: "/signup/company-type", leads: signedOut, title: "Your business", layout: "bare" },
  { from: "/signup/company", leads: { ...signedOut, signedOut: "/signup" } },
  { from: "/signup/email/", leads: toSignUp("/signup/user"), keepsSearch: true },
  { from: "/signup/email/SPRING", leads: toSignUp("/signup/user?voucher=SPRING"), keepsSearch: true },
  { from: "/signup/SPRING", leads: toSignUp("/signup?voucher=SPRING"), keepsSearch: true },
  { from: "/signup/SPRING/sso", leads: toSignUp("/signup/user?voucher=SPRING"), keepsSearch: true },
  { from: "/partner-signup", leads: signedOut, title: "Partner sign-up", layout: "bare" },
  { from: "/partner-signup/user", leads: signedOut, title: "Your details", layout: "bare" },
  { from: "/partner-signup/sso", leads: { ...signedOut, signedOut: "/partner-signup" } },
  { from: "/partner-signup/company-info", leads: signedOut, title: "Your business", layout: "bare" },
  { from: "/partner-signup/company", leads: { ...signedOut, signedOut: "/partner-signup" } },

  // Platform §2.2: preview pages, with developer tools. See router.test.tsx for those without.
  { from: "/dev", leads: anybody, title: "Developer pages" },
  { from: "/dev/tooltips", leads: anybody, title: "Tooltips" },
  { from: "/dev/toasts", leads: anybody, title: "Toasts" },
  { from: "/dev/text-preview", leads: anybody, title: "Text" },
  { from: "/dev/surveys", leads: anybody, title: "Surveys" },
  { from: "/dev/switch-preview", leads: anybody, title: "Switches and choices" },
  { from: "/dev/prompts", leads: anybody, title: "Prompts" },
  { from: "/dev/flags", leads: anybody, title: "Flags and experiments" },
  { from: "/dev/permissions", leads: anybody, title: "Permissions" },
  { from: "/dev/card-preview", leads: anybody, title: "Cards and placeholders" },
  { from: "/dev/button-preview", leads: anybody, title: "Buttons" },
  { from: "/dev/badge-preview", leads: anybody, title: "Badges" },
  { from: "/dev/avatar-preview", leads: anybody, title: "Covers" },

  // Platform §2.2 and §2.7: the setup guide. Royalty-free accounts see why it is not theirs.
  { from: "/guide", leads: guide, title: "Setup guide", layout: "no sidebar, no search" },
  { from: "/guide/pair", leads: guide, title: "Pair a player", layout: "no sidebar, no search" },
  { from: "/guide/pair/activate", leads: guidePair, title: "Pair a player", layout: "no sidebar, no search" },
  {
    from: "/guide/pair/dance",
    leads: { signedOut: "/login", others: "/guide/pair", locationUser: "/guide/pair > /home" },
  },
  {
    from: "/guide/resources/schedules",
    leads: { ...guide, locationUser: "/guide > /home" },
    title: "Setup guide",
    layout: "no sidebar, no search",
  },
  {
    from: "/guide/resources/nope",
    leads: { signedOut: "/login", others: "/guide", locationUser: "/guide > /home" },
  },
  {
    from: "/guide/qr-app-login",
    leads: signedIn,
    title: "Sign in on your phone",
    layout: "no sidebar, no search",
  },
  {
    from: "/guide/user-invite",
    leads: { ...guide, member: "/guide", locationUser: "/guide > /home" },
    title: "Invite people",
    layout: "no sidebar, no search",
  },
  {
    from: "/guide/business-description",
    leads: guideEditing,
    title: "What kind of place is it?",
    layout: "no sidebar, no search",
  },
  {
    from: "/guide/spotify-import",
    leads: guideEditing,
    title: "Bring your playlists from Spotify",
    layout: "no sidebar, no search",
  },
  {
    from: "/guide/explicit-setting",
    leads: { ...guide, member: "/guide", locationUser: "/guide > /home" },
    title: "Should tracks with explicit lyrics play?",
    layout: "no sidebar, no search",
  },
  {
    from: `${ACCOUNT}/onboarding/get-started`,
    leads: guide,
    title: "Set up your music",
    layout: "bare",
  },
  {
    from: "/setup-guide/step",
    leads: { signedOut: "/guide > /login", others: "/guide", locationUser: "/guide > /home" },
    keepsSearch: true,
  },

  // Platform §2.2: the account area.
  { from: ACCOUNT, leads: moved(ZONES), keepsSearch: true },
  { from: `${ACCOUNT}/`, leads: moved(ZONES), keepsSearch: true },
  { from: "/accounts/_/", leads: movedToOwn(ZONES), keepsSearch: true },
  // An account that cannot be loaded.
  { from: "/accounts/nobody../zones", leads: { ...home(), signedOut: "/login" } },
  { from: "/accounts/nobody../settings/overview", leads: { ...home(), signedOut: "/login" } },
  { from: `${ACCOUNT}/own-music`, leads: signedIn, title: "Own music" },
  { from: `${ACCOUNT}/order-player`, leads: signedIn, title: "Order players" },
  { from: `${ACCOUNT}/locations/`, leads: moved(ZONES), keepsSearch: true },
  { from: `${ACCOUNT}/locations/create/`, leads: moved(`${ZONES}/create/`), keepsSearch: true },
  { from: "/accounts/_/locations/", leads: movedToOwn(ZONES), keepsSearch: true },

  // Platform §2.9, zones §2.4: settings.
  { from: SETTINGS, leads: toOverview, keepsSearch: true },
  { from: `${SETTINGS}/`, leads: toOverview, keepsSearch: true },
  { from: `${SETTINGS}/overview`, leads: settings, title: "Overview" },
  {
    from: `${SETTINGS}/overview/company-details`,
    leads: financeSettings,
    title: "Company details",
  },
  { from: `${SETTINGS}/subscriptions`, leads: salesSettings, title: "Subscriptions" },
  { from: `${SETTINGS}/subscriptions/`, leads: salesSettings, title: "Subscriptions" },
  {
    from: `${SETTINGS}/subscriptions/streaming`,
    leads: salesSettings,
    title: "Streaming subscriptions",
  },
  { from: `${SETTINGS}/users`, leads: settings, title: "Users" },
  { from: `${SETTINGS}/users/invite`, leads: adminSettings, title: "Invite people" },
  { from: `${SETTINGS}/alerts`, leads: signedIn, title: "Alerts" },
  { from: `${SETTINGS}/webhooks`, leads: adminSettings, title: "Webhooks" },
  { from: `${SETTINGS}/zone-presets`, leads: settings, title: "Zone presets" },
  { from: `${SETTINGS}/subscriptions/streaming/{zone}`, leads: salesSettings, title: "Zone" },
  { from: `${SETTINGS}/subscriptions/streaming/{zone}/pause`, leads: salesSettings, title: "Zone" },
  {
    from: `${SETTINGS}/subscriptions/streaming/{zone}/nonsense`,
    leads: { ...salesSettings, buyer: `${SETTINGS}/subscriptions/streaming/{zone}` },
  },
  { from: `${SETTINGS}/saml`, leads: adminSettings, title: "Single sign-on" },

  // Zones §2.3: plans.
  {
    from: `${ACCOUNT}/upgrade-plan/`,
    leads: unsold,
    title: "Choose a plan",
    layout: "no sidebar, no search",
  },
  { from: `${ACCOUNT}/choose-plan/`, leads: unsold, title: "Choose a plan", layout: "no sidebar, no search" },
  { from: `${ACCOUNT}/change-plan/`, leads: unsold, title: "Change plan", layout: "no sidebar, no search" },
  {
    from: `${ACCOUNT}/change-plan/unlimited`,
    leads: unsold,
    title: "Change plan",
    layout: "no sidebar, no search",
  },
  {
    from: `${ACCOUNT}/change-plan/confirmed/unlimited`,
    leads: unsold,
    title: "Change plan",
    layout: "no sidebar, no search",
  },

  // Music §2.1: discover.
  { from: "/discover", leads: { ...music, ...home(), signedOut: "/login" }, keepsSearch: true },
  { from: "/discover/", leads: { ...music, ...home(), signedOut: "/login" }, keepsSearch: true },
  { from: "/discover/some/page", leads: music },
  { from: "/discover/music/{playlist}", leads: music },
  { from: "/discover/music/{playlist}/edit", leads: signedIn, title: "Edit playlist" },
  { from: "/discover/schedule/{schedule}", leads: music },
  { from: "/discover/artist/miles", leads: music },
  { from: "/discover/album/blue", leads: music },
  { from: "/discover/browse/genre-jazz", leads: music },
  {
    from: "/discover/foo/roomtone:artist:miles",
    leads: { ...music, others: "/discover/artist/miles" },
    keepsSearch: true,
  },
  {
    from: "/discover/album/roomtone:album:blue",
    leads: { ...music, others: "/discover/album/blue" },
    keepsSearch: true,
  },
  {
    from: "/discover-music/music/{playlist}",
    leads: movedMusic("/discover/music/{playlist}"),
    keepsSearch: true,
  },
  {
    from: "/discover/categories/genre-jazz",
    leads: movedMusic("/discover/browse/genre-jazz"),
    keepsSearch: true,
  },
  {
    from: "/discover/categories/BrowseCategory/genre-jazz",
    leads: movedMusic("/discover/browse/genre-jazz"),
    keepsSearch: true,
  },
  { from: "/discover/albums/blue", leads: movedMusic("/discover/album/blue"), keepsSearch: true },
  { from: "/discover/release/blue", leads: movedMusic("/discover/album/blue"), keepsSearch: true },
  { from: "/discover/artists/miles", leads: movedMusic("/discover/artist/miles"), keepsSearch: true },
  {
    from: "/discover/schedules/{schedule}",
    leads: movedMusic("/discover/schedule/{schedule}"),
    keepsSearch: true,
  },
  {
    from: "/discover/playlists/{playlist}",
    leads: movedMusic("/discover/music/{playlist}"),
    keepsSearch: true,
  },
  {
    from: "/discover/music/soundtracks",
    leads: { ...home(), signedOut: "/home > /login" },
    keepsSearch: true,
  },
  {
    from: "/discover/schedule/{schedule}/edit",
    leads: movedToOwn(`${SCHEDULES}/edit/{schedule}`),
    keepsSearch: true,
  },

  // Music §2.3: create.
  { from: "/create", leads: signedIn, title: "Create" },
  { from: "/create/", leads: signedIn, title: "Create" },
  { from: "/create/playlist", leads: ownMusic, title: "New playlist" },
  { from: "/create/synced-playlist", leads: signedIn, title: "Synced playlist" },
  { from: "/create/import-spotify-playlist", leads: signedIn, title: "Import from Spotify" },
  {
    from: "/create/copy-spotify-playlist",
    leads: moved("/create/import-spotify-playlist"),
    keepsSearch: true,
  },
  { from: "/create/ai-playlist", leads: ownMusic, title: "AI playlist" },
  { from: "/create/ai-station", leads: stations, title: "AI station" },
  { from: "/create/station/from-tags", leads: stations, title: "Station from tags" },
  { from: "/create/station/from-playlist", leads: stations, title: "Station from a playlist" },
  {
    from: "/create/from-playlist",
    leads: {
      ...moved("/create/station/from-playlist"),
      locationUser: "/create/station/from-playlist > /create",
      royaltyFree: "/create/station/from-playlist > /create",
    },
    keepsSearch: true,
  },
  {
    from: "/create/schedule",
    leads: {
      signedOut: "/login",
      partner: "/accounts/{agency}/your-music/schedules/edit?returnPath=%2Fcreate",
      others: `${SCHEDULES}/edit?returnPath=%2Fcreate`,
    },
  },

  // Music §2.4: the library. It explains itself to signed-out people.
  { from: `${ACCOUNT}/library`, leads: anybody, title: "Library" },
  { from: `${ACCOUNT}/your-music/`, leads: { others: `${ACCOUNT}/library` }, keepsSearch: true },
  {
    from: `${ACCOUNT}/your-music/schedules/`,
    leads: { others: `${ACCOUNT}/library?filter=schedules` },
    keepsSearch: true,
  },
  {
    from: `${ACCOUNT}/your-music/playlists/`,
    leads: { others: `${ACCOUNT}/library?filter=playlists` },
    keepsSearch: true,
  },
  {
    from: `${ACCOUNT}/your-music/playlists/{playlist}`,
    leads: movedMusic("/discover/music/{playlist}"),
    keepsSearch: true,
  },
  {
    from: `${ACCOUNT}/your-music/{playlist}`,
    leads: movedMusic("/discover/music/{playlist}"),
    keepsSearch: true,
  },
  {
    from: `${ACCOUNT}/your-music/{playlist}/edit`,
    leads: moved("/discover/music/{playlist}/edit"),
    keepsSearch: true,
  },
  // An id that is no music: shorter than ten characters.
  { from: `${ACCOUNT}/your-music/123456789`, leads: anybody, title: "Library" },

  // Music §2.5: schedules.
  { from: `${SCHEDULES}/{schedule}`, leads: signedIn },
  { from: `${SCHEDULES}/edit`, leads: signedIn, title: "New schedule" },
  { from: `${SCHEDULES}/edit/{schedule}`, leads: signedIn, title: "Edit schedule" },
  { from: `${SCHEDULES}/create`, leads: moved(`${SCHEDULES}/edit`), keepsSearch: true },
  {
    from: `${SCHEDULES}/{schedule}/edit`,
    leads: moved(`${SCHEDULES}/edit/{schedule}`),
    keepsSearch: true,
    passesState: true,
  },
  {
    from: `${SCHEDULES}/{schedule}/copy`,
    leads: moved(`${SCHEDULES}/edit/{schedule}?action=copy`),
    keepsSearch: true,
  },

  // Music §2.7: messages. Accounts without them see what they are, see page-needs.test.ts.
  { from: MESSAGING, leads: moved(`${MESSAGING}/campaigns`) },
  { from: `${MESSAGING}/campaigns`, leads: signedIn, title: "Campaigns", layout: "no header" },
  { from: `${MESSAGING}/campaigns/`, leads: signedIn, title: "Campaigns", layout: "no header" },
  { from: `${MESSAGING}/campaigns/create`, leads: signedIn, title: "New campaign", layout: "no header" },
  { from: `${MESSAGING}/campaigns/{campaign}`, leads: signedIn, layout: "no header", title: "Campaign" },
  { from: `${MESSAGING}/messages`, leads: signedIn, title: "Messages", layout: "no header" },
  {
    from: `${MESSAGING}/messages/create`,
    leads: { ...signedIn, locationUser: `${MESSAGING}/messages` },
    title: "New message",
    layout: "no header",
  },
  {
    from: `${MESSAGING}/messages/{message}`,
    leads: signedIn,
    title: "Messages",
    layout: "no header",
  },
  { from: `${MESSAGING}/history`, leads: signedIn, title: "History of messages", layout: "no header" },
  { from: "/addons/promo/messaging", leads: promoted },
  {
    from: `${SETTINGS}/addons/promo/messaging`,
    leads: { ...promoted, partner: `${MESSAGING} > ${MESSAGING}/campaigns` },
  },

  // Zones §2.1.
  { from: ZONES, leads: signedIn, title: "Zones" },
  {
    from: "/accounts/_/zones",
    leads: { signedOut: "/login", partner: "/accounts/{agency}/zones", others: ZONES },
    keepsSearch: true,
  },
  { from: `${ZONES}/create/`, leads: signedIn, title: "Add a zone" },
  { from: `${ZONES}/create/{location}`, leads: signedIn, title: "Add a zone" },
  { from: `${ZONES}/edit/{location}`, leads: signedIn, title: "Edit location" },
  {
    from: `${ZONES}/location/{location}`,
    leads: moved(`${ZONES}/location/{location}/details`),
    keepsSearch: true,
  },
  { from: `${ZONES}/location/{location}/details`, leads: signedIn },
  { from: `${ZONES}/location/{location}/users`, leads: locationUsers, title: "Users" },
  { from: `${ZONES}/location/{location}/users/invite`, leads: locationInvite, title: "Invite people" },
  { from: ZONE, leads: moved(`${ZONE}/player`), keepsSearch: true },
  { from: `${ZONE}/player`, leads: signedIn },
  {
    from: `${ZONE}/player/pause`,
    leads: { ...signedIn, member: `${ZONE}/player`, locationUser: `${ZONE}/player` },
  },
  { from: `${ZONE}/player/dance`, leads: { signedOut: "/login", others: `${ZONE}/player` } },
  { from: `${ZONE}/player/pair/desktop`, leads: signedIn },
  { from: `${ZONE}/player/pair/gramophone`, leads: { signedOut: "/login", others: `${ZONE}/player/pair` } },
  { from: `${ZONE}/player/history`, leads: signedIn },
  { from: `${ZONE}/player/blocked-tracks`, leads: signedIn },
  { from: `${ZONE}/remote`, leads: signedIn, layout: "bare" },
  { from: "/remote", leads: anybody, title: "Remote control", layout: "bare" },
  { from: `${ZONE}/settings`, leads: signedIn },
  { from: `${ZONE}/subscription`, leads: zoneSales },
  { from: `${ZONE}/subscription/activate`, leads: zoneSales },
  {
    from: `${ZONE}/subscription/nonsense`,
    leads: {
      ...zoneSales,
      others: `${ZONE}/subscription > ${ZONE} > ${ZONE}/player`,
      buyer: `${ZONE}/subscription`,
    },
  },
  { from: `${ZONE}/control`, leads: moved(`${ZONE}/player`), keepsSearch: true },
];

/** Our own addresses. */
export const OWN_ADDRESSES: readonly Address[] = [
  { from: "/first-owner", leads: anybody, title: "Set up Roomtone", layout: "bare" },
  { from: "/legal", leads: anybody, title: "Terms of service", layout: "bare" },
  { from: "/mute-alerts/token", leads: anybody, title: "Mute alerts", layout: "bare" },
  { from: "/undo-email/token", leads: anybody, title: "Undo e-mail change", layout: "bare" },
  { from: "/qr-sign-in", leads: anybody, title: "Sign in on this phone", layout: "bare" },
  { from: "/desktop-sign-in", leads: signedIn, title: "Sign in to the app", layout: "bare" },
  { from: "/user/sessions", leads: signedIn, title: "Where you're signed in" },
  { from: "/user/two-step", leads: signedIn, title: "Two-step sign-in" },
  { from: "/user/tokens", leads: signedIn, title: "Access tokens" },
  { from: "/user/data", leads: signedIn, title: "Your data" },
  {
    from: "/accounts/_/library",
    leads: { signedOut: HERE, partner: "/accounts/{agency}/library", others: `${ACCOUNT}/library` },
    title: "Library",
  },
  { from: `${SETTINGS}/log`, leads: adminSettings, title: "Log" },
  { from: `${ACCOUNT}/incidents`, leads: signedIn, title: "Incidents" },
  { from: `${ACCOUNT}/rights-report`, leads: { ...signedIn, locationUser: ZONES }, title: "Rights report" },
  { from: `${ACCOUNT}/uptime`, leads: signedIn, title: "Uptime" },
  { from: `${ZONES}/import`, leads: signedIn, title: "Import locations and zones" },
  { from: `${ZONES}/labels`, leads: signedIn, title: "Labels" },
  { from: `${ZONES}/deleted`, leads: signedIn, title: "Deleted" },
  { from: `${ZONE}/device`, leads: signedIn },
  { from: `${ZONE}/player/pair`, leads: signedIn },
  // For operators of the service.
  { from: "/operator", leads: { ...home(), signedOut: "/login" } },
  { from: "/operator/flags", leads: { ...home(), signedOut: "/login" } },
  { from: "/operator/prices", leads: { ...home(), signedOut: "/login" } },
  { from: "/operator/feedback", leads: { ...home(), signedOut: "/login" } },
  { from: "/operator/support", leads: { ...home(), signedOut: "/login" } },
  { from: "/operator/status", leads: { ...home(), signedOut: "/login" } },
  // For the provider's own accounts.
  { from: `${ACCOUNT}/editorial`, leads: { ...home(), signedOut: "/login" } },
  { from: `${ACCOUNT}/editorial/Focus`, leads: { ...home(), signedOut: "/login" } },
  // The page leads on to the track's album.
  { from: "/discover/track/blue-train", leads: music },
  { from: "/discover/tag/genre-jazz", leads: movedMusic("/discover/browse/genre-jazz"), keepsSearch: true },
  {
    from: "/discover/schedule/{schedule}/copy",
    leads: movedToOwn(`${SCHEDULES}/edit/{schedule}?action=copy`),
    keepsSearch: true,
  },
  { from: "/dev/dates", leads: anybody, title: "Dates and times" },
  { from: "/dev/dialogs", leads: anybody, title: "Dialogs and drawers" },
  { from: "/dev/forms", leads: anybody, title: "Forms" },
  { from: "/dev/table", leads: anybody, title: "Table" },
  { from: "/dev/unknown", leads: { others: "/dev" } },
];
