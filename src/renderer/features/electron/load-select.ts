import { type LoaderFunctionArgs, replace } from "react-router-dom";
import { paddedAccountId, paths } from "../../lib/paths.ts";
import type { Services } from "../../lib/services.tsx";

/** Rewrites '_' and unpadded ids of accounts, as in every address with an account (specification, platform §2.1). */
export function loadSelect(services: Services) {
  return async ({ params }: LoaderFunctionArgs): Promise<null> => {
    const { accountId = "", locationId } = params;
    // Whoever has not signed in is sent to do so by the route around this one.
    if (!services.session.isLoggedIn()) return null;
    const id = accountId === "_" ? await chosenId(services) : paddedAccountId(accountId);
    if (id === null) throw replace(paths.electron.select());
    if (id !== accountId) throw replace(paths.electron.select(id, locationId));
    return null;
  };
}

/** Null also where the accounts cannot be had now: the choice of one says so. */
async function chosenId(services: Services): Promise<string | null> {
  const { chosenAccount } = await import("../../data/accounts.ts");
  return (await chosenAccount(services).catch(() => null))?.id ?? null;
}
