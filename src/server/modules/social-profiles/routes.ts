import { randomUUID } from "node:crypto";
import type { App } from "#server/plugins/calls/fastify.ts";
import { serve } from "#server/plugins/calls/serve.ts";
import { problem } from "#server/problems.ts";
import type { Services } from "#server/services.ts";
import {
  createSocialProfile,
  deleteSocialProfile,
  getSocialProfile,
  listSocialProfiles,
  OTHER_NETWORK,
  type SocialProfile,
  updateSocialProfile,
} from "#shared/contract/rest/accounts/social-profiles.ts";
import { isOfNetwork } from "#shared/domain/accounts/social-networks.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import {
  deleteProfile,
  insertProfile,
  profilesOf,
  type SocialProfileRow,
  writeAddress,
} from "./repository.ts";

export function registerSocialProfileRoutes(app: App): void {
  serve(app, listSocialProfiles, async ({ subject, services }) => ({
    items: (await profilesOf(services.db, subject.id)).map(toSocialProfile),
  }));

  serve(app, createSocialProfile, async ({ subject, body, services }) => {
    const id = idOf("SocialProfile", randomUUID());
    const row = { id, accountId: subject.id, ...body, createdAt: services.now() };
    const added = await insertProfile(services.db, row);
    if (!added) return problem("invalid", { fields: { network: { code: "rule", rule: "networkTaken" } } });
    return told(services, added);
  });

  serve(app, getSocialProfile, ({ subject }) => toSocialProfile(subject));

  serve(app, updateSocialProfile, async ({ subject, body, services }) => {
    if (!isOfNetwork(subject.network, body.url))
      return problem("invalid", { fields: { url: OTHER_NETWORK } });
    const changed = await writeAddress(services.db, subject.id, body.url);
    return changed ? told(services, changed) : problem("not-found");
  });

  serve(app, deleteSocialProfile, async ({ subject, services }) => {
    await deleteProfile(services.db, subject);
    return told(services, subject);
  });
}

/** Notifies the account's screens of the change. */
function told({ events }: Pick<Services, "events">, row: SocialProfileRow): SocialProfile {
  events.publish("update", { data: { type: "account", id: row.accountId }, account: row.accountId });
  return toSocialProfile(row);
}

function toSocialProfile({ id, accountId, network, url }: SocialProfileRow): SocialProfile {
  return { id, account: accountId, network, url };
}
