import { type AccountRow, accountFacts, accountsOfUser } from "#server/modules/accounts/public.ts";
import type { Services } from "#server/services.ts";
import { MOST_HITS } from "#shared/contract/rest/find.ts";
import type { Action } from "#shared/domain/access/actions.ts";
import { may } from "#shared/domain/access/may.ts";
import type { PersonViewer } from "#shared/domain/access/viewer.ts";
import { findMembersNamed } from "./repository.ts";

/** Search results among a person's own accounts. */
export function finderFor({ db, env }: Pick<Services, "db" | "env">, viewer: PersonViewer, query: string) {
  const words = query.toLowerCase();
  const accountsTo = async (action: Action): Promise<AccountRow[]> =>
    (await accountsOfUser(db, viewer.userId)).filter(
      (row) =>
        !row.deactivated &&
        !viewer.withheld?.has(row.id) &&
        may(viewer, action, { account: accountFacts(row, env.billing) }).ok,
    );
  return {
    account: async () =>
      (await accountsTo("account.see"))
        .filter(({ businessName }) => businessName.toLowerCase().includes(words))
        .slice(0, MOST_HITS)
        .map(({ id, businessName }) => ({ type: "account" as const, id, name: businessName })),
    user: async () => {
      const accounts = (await accountsTo("account.members")).map(({ id }) => id);
      const people = await findMembersNamed(db, accounts, words, MOST_HITS);
      return people.map((person) => ({ type: "user" as const, ...person }));
    },
  };
}
