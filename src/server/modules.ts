import type { Resolvers } from "./graphql/generated.ts";
import { accountResolvers } from "./modules/accounts/resolvers.ts";
import { registerAccountRoutes } from "./modules/accounts/routes.ts";
import { startAlerts } from "./modules/alerts/public.ts";
import { registerAlertRoutes } from "./modules/alerts/routes.ts";
import { soundFile } from "./modules/announcement-audio/public.ts";
import { registerAnnouncementAudioRoutes } from "./modules/announcement-audio/routes.ts";
import { registerApiDocs } from "./modules/api-docs/routes.ts";
import { registerAuditRoutes } from "./modules/audit/routes.ts";
import { authResolvers } from "./modules/auth/resolvers.ts";
import { registerAuthRoutes } from "./modules/auth/routes.ts";
import { startBilling } from "./modules/billing/public.ts";
import { startEndingMutes } from "./modules/building/commands/mute-location.ts";
import { registerBuildingRoutes } from "./modules/building/routes.ts";
import { registerBuildRoutes } from "./modules/builds/routes.ts";
import { composerResolvers } from "./modules/composers/resolvers.ts";
import { registerConnectivityRoutes } from "./modules/connectivity/routes.ts";
import { startPasswordResets } from "./modules/credentials/commands/request-reset.ts";
import { registerCredentialRoutes } from "./modules/credentials/routes.ts";
import { registerDeviceRoutes } from "./modules/devices/routes.ts";
import { discoverResolvers } from "./modules/discover/resolvers.ts";
import { registerEditorialRoutes } from "./modules/editorial/routes.ts";
import { feedbackResolvers } from "./modules/feedback/resolvers.ts";
import { registerFeedbackRoutes } from "./modules/feedback/routes.ts";
import { flagResolvers } from "./modules/flags/resolvers.ts";
import { historyResolvers } from "./modules/history/resolvers.ts";
import { registerRightsRoutes } from "./modules/history/rights-routes.ts";
import { registerHistoryRoutes } from "./modules/history/routes.ts";
import { startHousekeeping } from "./modules/housekeeping/housekeeping.ts";
import { registerIncidentRoutes } from "./modules/incidents/routes.ts";
import { startIncidents } from "./modules/incidents/start.ts";
import { registerUptimeRoutes } from "./modules/incidents/uptime-routes.ts";
import { registerInvitationRoutes } from "./modules/invitations/routes.ts";
import { registerLabelRoutes } from "./modules/labels/routes.ts";
import { libraryResolvers } from "./modules/library/resolvers.ts";
import { locationUserResolvers } from "./modules/location-users/resolvers.ts";
import { registerLocationUserRoutes } from "./modules/location-users/routes.ts";
import { registerLocationRoutes } from "./modules/locations/routes.ts";
import { startMail } from "./modules/mail/public.ts";
import { registerMailRoutes } from "./modules/mail/routes.ts";
import { registerMediaRoutes } from "./modules/media/routes.ts";
import { registerMemberRoutes } from "./modules/members/routes.ts";
import { messagingResolvers } from "./modules/messaging/resolvers.ts";
import { registerMessagingRoutes } from "./modules/messaging/routes.ts";
import { startMoves } from "./modules/moves/public.ts";
import { registerMoveRoutes } from "./modules/moves/routes.ts";
import { musicResolvers } from "./modules/music/resolvers.ts";
import { registerMusicRoutes } from "./modules/music/routes.ts";
import { startForgettingTracks } from "./modules/music-lookup/public.ts";
import { registerMusicUploadRoutes } from "./modules/music-uploads/routes.ts";
import { registerNoticeRoutes } from "./modules/notices/routes.ts";
import { registerOperatorRoutes } from "./modules/operator/routes.ts";
import { registerOrderRoutes } from "./modules/orders/routes.ts";
import { registerOwnTrackRoutes } from "./modules/own-tracks/routes.ts";
import { pairingResolvers } from "./modules/pairing/resolvers.ts";
import { registerPairingRoutes } from "./modules/pairing/routes.ts";
import { registerPersonalDataRoutes } from "./modules/personal-data/routes.ts";
import { registerPersonalTokenRoutes } from "./modules/personal-tokens/routes.ts";
import { playerResolvers } from "./modules/player/resolvers.ts";
import { registerPlayerRoutes } from "./modules/player/routes.ts";
import { playlistCommandResolvers } from "./modules/playlists/resolvers.ts";
import { registerPresetRoutes } from "./modules/presets/routes.ts";
import { registerPricingRoutes } from "./modules/pricing/routes.ts";
import { registerQrSignInRoutes } from "./modules/qr-sign-in/routes.ts";
import { registerReasonRoutes } from "./modules/reasons/routes.ts";
import { registerRemoteRoutes } from "./modules/remotes/routes.ts";
import { registerReportingRoutes } from "./modules/reporting/routes.ts";
import { registerScheduleRoutes } from "./modules/schedule-editing/routes.ts";
import { scheduleResolvers } from "./modules/schedules/resolvers.ts";
import { searchResolvers } from "./modules/search/resolvers.ts";
import { sessionResolvers } from "./modules/sessions/resolvers.ts";
import { registerSessionRoutes } from "./modules/sessions/routes.ts";
import { registerTwoStepRoutes } from "./modules/sessions/two-step-routes.ts";
import { registerSignUpRoutes } from "./modules/sign-up/routes.ts";
import { registerSocialProfileRoutes } from "./modules/social-profiles/routes.ts";
import { startImports } from "./modules/spotify/import-playlist.ts";
import { spotifyResolvers } from "./modules/spotify/resolvers.ts";
import { registerSpotifyRoutes } from "./modules/spotify/routes.ts";
import { startSync } from "./modules/spotify/sync-playlists.ts";
import { startDomainChecks } from "./modules/sso/public.ts";
import { registerSsoRoutes } from "./modules/sso/routes.ts";
import { startRefilling } from "./modules/stations/refill.ts";
import { stationResolvers } from "./modules/stations/resolvers.ts";
import { registerStatusRoutes } from "./modules/status/routes.ts";
import { registerSubscriptionRoutes } from "./modules/subscriptions/routes.ts";
import { startSupport } from "./modules/support/public.ts";
import { registerSupportRoutes } from "./modules/support/routes.ts";
import { registerUserContextRoutes } from "./modules/user-context/routes.ts";
import { registerUserRoutes } from "./modules/users/routes.ts";
import { startWebhooks } from "./modules/webhooks/public.ts";
import { registerWebhookRoutes } from "./modules/webhooks/routes.ts";
import { registerZoneImportRoutes } from "./modules/zone-import/routes.ts";
import { registerZoneOperationRoutes } from "./modules/zone-operations/routes.ts";
import { startZoneOperations } from "./modules/zone-operations/run-operation.ts";
import { startZoneStates } from "./modules/zone-states/state-keeper.ts";
import { registerZoneViewRoutes } from "./modules/zone-views/routes.ts";
import { zoneResolvers } from "./modules/zones/resolvers.ts";
import { registerZoneRoutes } from "./modules/zones/routes.ts";
import type { App } from "./plugins/calls/fastify.ts";
import type { Services } from "./services.ts";

/** The GraphQL resolvers of all modules. */
export const resolvers: readonly Resolvers[] = [
  authResolvers,
  sessionResolvers,
  accountResolvers,
  zoneResolvers,
  locationUserResolvers,
  pairingResolvers,
  playerResolvers,
  historyResolvers,
  scheduleResolvers,
  musicResolvers,
  stationResolvers,
  playlistCommandResolvers,
  discoverResolvers,
  searchResolvers,
  libraryResolvers,
  spotifyResolvers,
  composerResolvers,
  flagResolvers,
  feedbackResolvers,
  messagingResolvers,
];

/** Adds each module's routes, sockets and background work. */
export async function registerModules(app: App, services: Services): Promise<void> {
  registerUserRoutes(app);
  registerUserContextRoutes(app);
  registerPersonalDataRoutes(app);
  await registerSsoRoutes(app);
  registerAccountRoutes(app);
  registerMemberRoutes(app);
  registerSocialProfileRoutes(app);
  registerAuditRoutes(app);
  registerLabelRoutes(app);
  registerLocationRoutes(app);
  registerLocationUserRoutes(app);
  registerZoneRoutes(app);
  registerZoneOperationRoutes(app);
  registerPresetRoutes(app);
  registerBuildingRoutes(app);
  registerZoneImportRoutes(app);
  registerZoneViewRoutes(app);
  registerDeviceRoutes(app);
  registerIncidentRoutes(app);
  registerUptimeRoutes(app);
  registerPairingRoutes(app);
  registerRemoteRoutes(app);
  registerSessionRoutes(app);
  registerTwoStepRoutes(app);
  registerAuthRoutes(app);
  registerQrSignInRoutes(app);
  await registerSignUpRoutes(app);
  registerPricingRoutes(app);
  registerSubscriptionRoutes(app);
  registerPersonalTokenRoutes(app);
  registerPlayerRoutes(app, services);
  registerHistoryRoutes(app);
  registerRightsRoutes(app);
  registerReasonRoutes(app);
  registerMessagingRoutes(app);
  registerMusicRoutes(app);
  registerOwnTrackRoutes(app);
  await registerMusicUploadRoutes(app);
  await registerAnnouncementAudioRoutes(app);
  registerEditorialRoutes(app);
  registerSpotifyRoutes(app);
  registerScheduleRoutes(app);
  registerNoticeRoutes(app);
  registerStatusRoutes(app);
  registerOperatorRoutes(app);
  registerFeedbackRoutes(app);
  registerMoveRoutes(app);
  registerOrderRoutes(app);
  registerReportingRoutes(app);
  registerSupportRoutes(app);
  registerMediaRoutes(app, services, soundFile);
  registerBuildRoutes(app, services);
  registerConnectivityRoutes(app);
  registerCredentialRoutes(app);
  registerInvitationRoutes(app);
  registerAlertRoutes(app);
  registerWebhookRoutes(app);
  registerMailRoutes(app);
  registerApiDocs(app);
  await startMail(services);
  await startPasswordResets(services);
  await startHousekeeping(services);
  await startDomainChecks(services);
  await startEndingMutes(services);
  await startImports(services);
  await startSync(services);
  await startRefilling(services);
  await startZoneOperations(services);
  await startIncidents(services);
  await startBilling(services);
  startZoneStates(app, services);
  startForgettingTracks(services);
  await startMoves(services);
  await startAlerts(services);
  await startWebhooks(services);
  await startSupport(services);
}
