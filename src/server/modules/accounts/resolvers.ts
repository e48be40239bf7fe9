import type { Resolvers } from "#server/graphql/generated.ts";
import { type ListedStep, listSteps, setStep, toStep } from "#server/modules/onboarding/public.ts";
import type { GraphqlContext } from "#server/plugins/graphql/context.ts";
import { orThrow, requireViewer } from "#server/plugins/graphql/errors.ts";
import { subjectOf } from "#server/plugins/graphql/guard.ts";
import { inputOf } from "#server/plugins/graphql/inputs.ts";
import { perOperationLoader } from "#server/plugins/graphql/loader.ts";
import { problem } from "#server/problems.ts";
import { may } from "#shared/domain/access/may.ts";
import { personOf } from "#shared/domain/access/viewer.ts";
import { accountFacts } from "./entity.ts";
import { type AccountRow, findAccounts, libraryIdsOf } from "./repository.ts";

const steps = perOperationLoader<string, readonly ListedStep[]>((context, ids) =>
  listSteps(context.services, ids, personIn(context)),
);

const rows = perOperationLoader<string, AccountRow>(
  async ({ services }, ids) => new Map((await findAccounts(services.db, ids)).map((row) => [row.id, row])),
);

/** Accounts: their terms, their library, and their progress in the setup guide. */
export const accountResolvers: Resolvers = {
  Mutation: {
    setOnboardingStep: async (_root, args, context) => {
      const { services } = context;
      const account = subjectOf("Mutation.setOnboardingStep", args);
      const { step, status } = inputOf("Mutation.setOnboardingStep", args);
      const subject = { account: accountFacts(account, services.env.billing) };
      const isForAll = may(requireViewer(context), "account.update", subject).ok;
      const userId = isForAll ? null : personIn(context);
      await setStep(services, { accountId: account.id, step, status, userId });
      return account;
    },
  },
  Account: {
    onboardingSteps: async ({ id }, _args, context) => ((await steps(context).load(id)) ?? []).map(toStep),
    termsType: async ({ id }, _args, context) => (await rowOf(context, id)).termsType,
    legalAcceptance: async ({ id }, _args, context) => {
      const { legalAcceptance: accepted } = await rowOf(context, id);
      return accepted && { acceptedBy: accepted.accepted_by, termsType: accepted.terms_type };
    },
    addedChannels: ({ id }, _args, { services }) => libraryIdsOf(services.db, id),
    musicLibrary: async ({ id }, _args, { services }) => ({
      id,
      ids: await libraryIdsOf(services.db, id),
    }),
  },
};

/** The whole row: an account that was found with a zone has only some columns. */
async function rowOf(context: GraphqlContext, id: string): Promise<AccountRow> {
  return (await rows(context).load(id)) ?? orThrow(problem("not-found"));
}

function personIn(context: GraphqlContext): string | null {
  return personOf(requireViewer(context));
}
