import { admit } from "#server/plugins/calls/admit.ts";
import type { Services } from "#server/services.ts";
import { accountIn, may } from "#shared/contract/needs.ts";
import type { SignedInViewer } from "#shared/domain/access/viewer.ts";
import { type FlagName, type FlagProperties, SERVICE_FLAGS } from "#shared/domain/flags/flags.ts";
import { resolveFlag } from "#shared/domain/flags/rules.ts";
import { toRule } from "./records.ts";
import { rulesFor } from "./repository.ts";
import { flagSubjectId } from "./resolve-token.ts";

const SEES_ACCOUNT = may("account.see", accountIn("account"), { deactivated: "itself" });

/** Every flag of the service, as it is for this viewer in this account. */
export async function resolveFlags(
  services: Services,
  viewer: SignedInViewer,
  account: string | null,
): Promise<ReadonlyMap<FlagName, FlagProperties>> {
  const own = account !== null && (await isVisible(services, viewer, account)) ? account : null;
  const rules = (await rulesFor(services.db, own)).map(toRule).filter((rule) => rule !== null);
  const subject = { id: flagSubjectId(viewer), account: own };
  return new Map(SERVICE_FLAGS.map((flag) => [flag, resolveFlag(flag, rules, subject)]));
}

/** Flags of strangers' accounts are nobody's business. */
async function isVisible(services: Services, viewer: SignedInViewer, account: string): Promise<boolean> {
  return (await admit(services, viewer, SEES_ACCOUNT, { params: {}, body: { account } })).ok;
}
