import { CurrentAccount } from "#renderer/lib/account/current-account.ts";
import { newId } from "#renderer/lib/new-id.ts";
import { FLAGS_OFF } from "#renderer/lib/page/debug-flags.ts";
import { keptIn } from "#renderer/lib/session/kept-session.ts";
import { isTokenValid, readClaims } from "#renderer/lib/session/token.ts";
import { preferences } from "#renderer/lib/storage/debounced-storage.ts";
import { type FirstRead, firstReads } from "#renderer/lib/timing/first-reads.ts";
import { browserFetch } from "#renderer/lib/transport/browser.ts";
import { keepEarlyAnswers } from "#renderer/lib/transport/early-answers.ts";
import { callHeaders } from "#shared/contract/call-headers.ts";
import { pageCaller } from "./page-caller.ts";
import { sessionIdOf } from "./session-id.ts";

/**
 * A separate script that runs while the client is still loading: requests the data that every page behind sign-in
 * needs, and the data that the address names. Shares the caller identification with the client and must stay small.
 */
function startCalls(): void {
  const token = keptIn(localStorage).read()?.token ?? null;
  if (token === null) return;
  const { type, subject, expiresAt } = readClaims(token);
  // A new token has to be fetched first; leave that to the client.
  if (type !== "user" || subject === null || !isTokenValid(token, expiresAt, Date.now())) return;
  const caller = pageCaller(
    { kind: "web", version: __APP_VERSION__ },
    sessionIdOf(preferences(localStorage)),
    () => ({
      account: new CurrentAccount(localStorage),
      debugFlags: { current: FLAGS_OFF },
      queryClient: { getQueryData: () => undefined },
      session: { get: () => ({ userId: subject, zoneId: null }) },
    }),
  );
  const read = ({ path, body }: FirstRead) =>
    browserFetch(path, {
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
      headers: callHeaders(caller(), { token, trackingId: newId() }),
    });
  keepEarlyAnswers({
    token,
    person: subject,
    frame: read({ path: `/api/auth/users/${subject}/frame` }),
    reads: firstReads(location).map((first) => ({ ...first, answer: read(first) })),
  });
}

try {
  startCalls();
} catch (error) {
  // The client shares this file and starts without these calls.
  reportError(error);
}
