import { and, desc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#server/db/database.ts";
import { alertDigests, alertMutes, alertRecipients, alertRules } from "#server/db/schema/alerts.ts";
import { announcementSources } from "#server/db/schema/announcement-audio.ts";
import { feedback, supportTickets, userContext } from "#server/db/schema/asked.ts";
import { auditLog } from "#server/db/schema/audit.ts";
import { buildingTokens } from "#server/db/schema/building.ts";
import { mailedLinks } from "#server/db/schema/mail.ts";
import { spotifyConnections, spotifyImports } from "#server/db/schema/music/spotify.ts";
import { musicUploads } from "#server/db/schema/music/uploads.ts";
import { noticeDismissals } from "#server/db/schema/notices.ts";
import { zoneOperations } from "#server/db/schema/operations.ts";
import { locationInvitations } from "#server/db/schema/people/location-people.ts";
import { onboardingSteps } from "#server/db/schema/people/onboarding.ts";
import {
  accounts,
  acls,
  personalTokens,
  recoveryCodes,
  secondFactors,
  sessions,
  users,
} from "#server/db/schema/people/people.ts";
import { identities } from "#server/db/schema/people/sso.ts";
import {
  blockedTracks,
  lessOften,
  locations,
  locationUsers,
  pairingCodes,
  playSkips,
} from "#server/db/schema/places.ts";
import { cancellationReasons } from "#server/db/schema/selling/billing.ts";
import { playerOrders } from "#server/db/schema/selling/orders.ts";
import { priceBooks, signUps } from "#server/db/schema/selling/selling.ts";
import { incidentNotices } from "#server/db/schema/watch.ts";
import { zoneViews } from "#server/db/schema/zone-views.ts";

/**
 * All data about a person, as stored in the tables except for secrets. A new table that refers to people
 * needs a line here: a test compares them with the database's own list.
 */
export async function keptAbout(
  db: Database,
  { id, email, emailVerifiedAt }: Pick<typeof users.$inferSelect, "id" | "email" | "emailVerifiedAt">,
) {
  const of = async (
    table: PgTable,
    columns: Record<string, PgColumn>,
    where: SQL,
    newest: PgColumn,
  ): Promise<Record<string, unknown>[]> =>
    await db.select(columns).from(table).where(where).orderBy(desc(newest));
  const sameAddress = (column: PgColumn) => eq(sql`lower(${column})`, email.toLowerCase());
  const [profile] = await of(users, without(users, "passwordHash"), eq(users.id, id), users.createdAt);
  const membership = { company: accounts.businessName, ...without(acls, "userId", "pendingEmail") };
  const [twoStep] = await db
    .select({ since: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(eq(secondFactors.userId, id));
  return {
    profile: profile ?? {},
    memberships: await db
      .select(membership)
      .from(acls)
      .innerJoin(accounts, eq(accounts.id, acls.accountId))
      .where(eq(acls.userId, id)),
    locations: await db
      .select({ id: locations.id, name: locations.name, since: locationUsers.createdAt })
      .from(locationUsers)
      .innerJoin(locations, eq(locations.id, locationUsers.locationId))
      .where(eq(locationUsers.userId, id)),
    // With an unconfirmed address these may belong to somebody else.
    invitationsReceived:
      emailVerifiedAt === null
        ? []
        : [
            ...(await db
              .select(membership)
              .from(acls)
              .innerJoin(accounts, eq(accounts.id, acls.accountId))
              .where(and(isNull(acls.userId), sameAddress(acls.pendingEmail)))),
            ...(await db
              .select({
                company: accounts.businessName,
                location: locations.name,
                createdAt: locationInvitations.createdAt,
              })
              .from(locationInvitations)
              .innerJoin(locations, eq(locations.id, locationInvitations.locationId))
              .innerJoin(accounts, eq(accounts.id, locations.accountId))
              .where(and(isNull(locationInvitations.acceptedAt), sameAddress(locationInvitations.email)))),
          ],
    invitationsSent: await of(
      mailedLinks,
      { to: mailedLinks.email, sentAt: mailedLinks.createdAt, usedAt: mailedLinks.usedAt },
      eq(mailedLinks.issuedBy, id),
      mailedLinks.createdAt,
    ),
    signUps: await of(signUps, without(signUps, "userId"), eq(signUps.userId, id), signUps.createdAt),
    termsAccepted: await db
      .select({ account: accounts.id, company: accounts.businessName, termsType: accounts.termsType })
      .from(accounts)
      .where(sql`${accounts.legalAcceptance} ->> 'accepted_by' = ${id}`),
    sessions: await of(
      sessions,
      without(sessions, "id", "userId"),
      eq(sessions.userId, id),
      sessions.lastUsedAt,
    ),
    identities: await of(
      identities,
      without(identities, "userId"),
      eq(identities.userId, id),
      identities.createdAt,
    ),
    twoStep: {
      since: twoStep?.since ?? null,
      recoveryCodesLeft: await db.$count(recoveryCodes, eq(recoveryCodes.userId, id)),
    },
    accessTokens: await of(
      personalTokens,
      without(personalTokens, "userId", "tokenHash"),
      eq(personalTokens.userId, id),
      personalTokens.createdAt,
    ),
    mailedLinks: await of(
      mailedLinks,
      without(mailedLinks, "tokenHash", "userId", "aclId", "issuedBy"),
      eq(mailedLinks.userId, id),
      mailedLinks.createdAt,
    ),
    spotifyConnections: await of(
      spotifyConnections,
      without(spotifyConnections, "userId", "grant"),
      eq(spotifyConnections.userId, id),
      spotifyConnections.createdAt,
    ),
    spotifyImports: await of(
      spotifyImports,
      without(spotifyImports, "userId", "missing"),
      eq(spotifyImports.userId, id),
      spotifyImports.createdAt,
    ),
    alertRules: await of(
      alertRules,
      without(alertRules, "userId"),
      eq(alertRules.userId, id),
      alertRules.createdAt,
    ),
    alertsOfCompanies: await db
      .select({ rule: alertRules.name, company: accounts.businessName })
      .from(alertRecipients)
      .innerJoin(alertRules, eq(alertRules.id, alertRecipients.ruleId))
      .innerJoin(accounts, eq(accounts.id, alertRules.accountId))
      .where(eq(alertRecipients.userId, id)),
    alertMutes: await of(
      alertMutes,
      without(alertMutes, "userId", "tokenHash"),
      eq(alertMutes.userId, id),
      alertMutes.createdAt,
    ),
    alertDigests: await of(
      alertDigests,
      without(alertDigests, "userId"),
      eq(alertDigests.userId, id),
      alertDigests.at,
    ),
    // With an unconfirmed address these may belong to somebody else.
    alertMails:
      emailVerifiedAt === null
        ? []
        : await of(
            incidentNotices,
            without(incidentNotices, "ruleId", "recipient"),
            sameAddress(incidentNotices.recipient),
            incidentNotices.at,
          ),
    log: await of(
      auditLog,
      without(auditLog, "actorType", "actorId", "personId"),
      eq(auditLog.actorId, id),
      auditLog.id,
    ),
    skipped: await of(
      playSkips,
      without(playSkips, "skippedBy"),
      eq(playSkips.skippedBy, id),
      playSkips.skippedAt,
    ),
    blockedTracks: await of(
      blockedTracks,
      without(blockedTracks, "blockedBy"),
      eq(blockedTracks.blockedBy, id),
      blockedTracks.blockedAt,
    ),
    lessOften: await of(
      lessOften,
      without(lessOften, "addedBy"),
      eq(lessOften.addedBy, id),
      lessOften.addedAt,
    ),
    pairingCodes: await of(
      pairingCodes,
      without(pairingCodes, "code", "codeHash", "createdBy"),
      eq(pairingCodes.createdBy, id),
      pairingCodes.createdAt,
    ),
    buildingTokens: await of(
      buildingTokens,
      without(buildingTokens, "tokenHash", "createdBy"),
      eq(buildingTokens.createdBy, id),
      buildingTokens.createdAt,
    ),
    dismissedNotices: await of(
      noticeDismissals,
      without(noticeDismissals, "userId"),
      eq(noticeDismissals.userId, id),
      noticeDismissals.dismissedAt,
    ),
    onboardingSteps: await of(
      onboardingSteps,
      without(onboardingSteps, "userId"),
      eq(onboardingSteps.userId, id),
      onboardingSteps.updatedAt,
    ),
    playerOrders: await of(
      playerOrders,
      without(playerOrders, "orderedBy"),
      eq(playerOrders.orderedBy, id),
      playerOrders.createdAt,
    ),
    zoneOperations: await of(
      zoneOperations,
      without(zoneOperations, "createdBy"),
      eq(zoneOperations.createdBy, id),
      zoneOperations.createdAt,
    ),
    musicUploads: await of(
      musicUploads,
      without(musicUploads, "createdBy"),
      eq(musicUploads.createdBy, id),
      musicUploads.createdAt,
    ),
    announcementSources: await of(
      announcementSources,
      without(announcementSources, "createdBy", "peaks"),
      eq(announcementSources.createdBy, id),
      announcementSources.createdAt,
    ),
    cancellationReasons: await of(
      cancellationReasons,
      without(cancellationReasons, "userId"),
      eq(cancellationReasons.userId, id),
      cancellationReasons.createdAt,
    ),
    priceBooks: await of(
      priceBooks,
      { validFrom: priceBooks.validFrom, createdAt: priceBooks.createdAt },
      eq(priceBooks.createdBy, id),
      priceBooks.createdAt,
    ),
    userContext: await of(
      userContext,
      without(userContext, "userId"),
      eq(userContext.userId, id),
      userContext.updatedAt,
    ),
    feedback: await of(feedback, without(feedback, "userId"), eq(feedback.userId, id), feedback.receivedAt),
    supportTickets: await of(
      supportTickets,
      without(supportTickets, "userId"),
      eq(supportTickets.userId, id),
      supportTickets.createdAt,
    ),
    zoneViews: await of(
      zoneViews,
      without(zoneViews, "userId"),
      eq(zoneViews.userId, id),
      zoneViews.createdAt,
    ),
  };
}

/** A table's columns except these. */
function without<Table extends PgTable>(
  table: Table,
  ...left: readonly (keyof Table["_"]["columns"])[]
): Record<string, PgColumn> {
  const columns: Record<string, PgColumn> = getTableColumns(table);
  return Object.fromEntries(Object.entries(columns).filter(([name]) => !left.includes(name)));
}
