import type { z } from "zod";
import type { OwnCall } from "#server/modules/auth/public.ts";
import { confirmSelf } from "#server/modules/personal-data/confirm.ts";
import { keptAbout } from "#server/modules/personal-data/kept-repository.ts";
import { type Problem, problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import type { OwnConfirmation, PersonalData } from "#shared/contract/rest/people/personal-data.ts";
import { ok, type Result } from "#shared/domain/result/result.ts";

/**
 * Exports the data that the service stores about a person. Refusals: those of the confirmation, rate-limited.
 */
export async function collectData(
  services: Services,
  by: OwnCall,
  confirmation: z.output<typeof OwnConfirmation>,
): Promise<Result<PersonalData, Problem>> {
  const confirmed = await confirmSelf(services, by, confirmation);
  if (!confirmed.ok) return confirmed;
  const tried = await services.limits.take("personal-data", by.user.id);
  if (!tried.ok) return problem("rate-limited", { retryAfterMs: tried.retryAfterMs });
  const kept = await keptAbout(services.db, by.user);
  services.log.info({ userId: by.user.id }, "A person downloaded their data");
  return ok({
    made_at: services.now().toISOString(),
    profile: kept.profile,
    memberships: kept.memberships,
    locations: kept.locations,
    invitations: { received: kept.invitationsReceived, sent: kept.invitationsSent },
    sign_up: kept.signUps,
    terms_accepted: kept.termsAccepted,
    sign_in: {
      sessions: kept.sessions,
      identities: kept.identities,
      two_step: kept.twoStep,
      access_tokens: kept.accessTokens,
      mailed_links: kept.mailedLinks,
    },
    spotify: { connections: kept.spotifyConnections, imports: kept.spotifyImports },
    alerts: {
      rules: kept.alertRules,
      company_rules: kept.alertsOfCompanies,
      mutes: kept.alertMutes,
      digests: kept.alertDigests,
      mails: kept.alertMails,
    },
    activity: {
      log: kept.log,
      skipped: kept.skipped,
      blocked_tracks: kept.blockedTracks,
      less_often: kept.lessOften,
      pairing_codes: kept.pairingCodes,
      player_orders: kept.playerOrders,
      zone_operations: kept.zoneOperations,
      building_tokens: kept.buildingTokens,
      dismissed_notices: kept.dismissedNotices,
      onboarding_steps: kept.onboardingSteps,
      music_uploads: kept.musicUploads,
      announcement_sources: kept.announcementSources,
      zone_views: kept.zoneViews,
      price_books: kept.priceBooks,
      cancellation_reasons: kept.cancellationReasons,
      user_context: kept.userContext,
      feedback: kept.feedback,
      support_tickets: kept.supportTickets,
    },
  });
}
