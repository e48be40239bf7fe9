import { chosenAccount } from "#renderer/data/accounts/accounts.ts";
import { paddedAccountId, paths } from "#renderer/lib/paths.ts";
import type { Need } from "#renderer/lib/routing/need.ts";
import type { Services } from "#renderer/lib/services.tsx";
import type { Session } from "#renderer/lib/session/session.ts";
import { desktopPlayerStart } from "./start.ts";

const isUnpaired = (session: Session) => !session.get().paired;

/** Needs of the desktop app's pages. */
function only(fits: (session: Session) => boolean): Need {
  return ({ services: { host, session } }) => {
    if (!host.pairing) return paths.home();
    return fits(session) ? null : desktopPlayerStart(session);
  };
}

/** In the desktop app. */
export const inApp = only(() => true);

/** While the computer plays no zone. */
export const unpaired = only(isUnpaired);

/** While the computer plays a zone. */
export const paired = only((session) => session.get().paired);

/**
 * While nobody is signed in. Staff may sign in at a paired player too, for actions that the account restricts to
 * signed-in people.
 */
export const maySignIn = only((session) => isUnpaired(session) || !session.isLoggedIn());

/** While a signed-in person chooses a zone for the computer. */
export const choosing = only((session) => isUnpaired(session) && session.isLoggedIn());

/** While the computer plays no zone. On a paired computer a notice explains why the link has no effect. */
export const mayTypeCode: Need = async (visit) => {
  const { host, session } = visit.services;
  if (host.pairing && !isUnpaired(session) && visit.url.searchParams.has("code")) {
    const zone = await host.pairing.current().catch(() => null);
    if (zone) visit.notices.alreadyPaired(zone.soundZone.name);
  }
  return unpaired(visit);
};

/** Rewrites '_' and unpadded ids of accounts, as in every address with an account (specification, platform §2.1). */
export const wholeAccountId: Need = async ({ services, params, url: { search, hash } }) => {
  const { accountId = "", locationId } = params;
  const id = accountId === "_" ? await chosenId(services) : paddedAccountId(accountId);
  if (id === accountId) return null;
  if (id === null) return paths.electron.select();
  const whole =
    locationId === undefined
      ? paths.electron.selectLocation({ accountId: id })
      : paths.electron.selectZone({ accountId: id, locationId });
  return whole + search + hash;
};

/** Also null when the accounts cannot be loaded: the page for choosing one shows the error. */
async function chosenId(services: Services): Promise<string | null> {
  return (await chosenAccount(services).catch(() => null))?.id ?? null;
}
