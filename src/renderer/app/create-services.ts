import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import type { ElectronHost, Host } from "#renderer/host/host.ts";
import { CurrentAccount } from "#renderer/lib/account/current-account.ts";
import { ErrorDialogs } from "#renderer/lib/errors/error-dialogs.ts";
import { ClientDebugFlags } from "#renderer/lib/page/debug-flags.ts";
import { Reporting } from "#renderer/lib/reporting/reporting.ts";
import type { Realtime, Services } from "#renderer/lib/services.tsx";
import { DeviceMarks } from "#renderer/lib/session/device-marks.ts";
import { Session, type SessionCalls } from "#renderer/lib/session/session.ts";
import { preferences } from "#renderer/lib/storage/debounced-storage.ts";
import { ApiError, isUnauthenticated, shownCode } from "#renderer/lib/transport/api-error.ts";
import { takeEarlyAnswers } from "#renderer/lib/transport/early-answers.ts";
import { createGraphql, type Graphql } from "#renderer/lib/transport/graphql.ts";
import type { OperationOutcome } from "#renderer/lib/transport/graphql-options.ts";
import { createRest, type Rest } from "#renderer/lib/transport/rest.ts";
import { shouldQueryRetry } from "#renderer/lib/transport/retry.ts";
import { SharedReads } from "#renderer/lib/transport/shared-reads.ts";
import type { PairedZone } from "#shared/contract/ipc/pairing.ts";
import { endSessionOn } from "./errors/end-session-on.ts";
import { pageCaller } from "./page-caller.ts";
import { sessionIdOf } from "./session-id.ts";

/**
 * Calls are made whatever the system says about the network: a service on this computer or the local network answers
 * without internet. Failed calls fail at once instead of being queued until their screen is gone.
 */
const NETWORK = { networkMode: "always" } as const;

/** How long an unused result stays cached, in ms (specification, platform §9). */
export const RESULT_TTL_MS = 600_000;

/** The composition root of the client: every long-lived object is created here, once. */
export function createServices(host: Host, ended: AbortSignal): Services {
  const account = new CurrentAccount(localStorage);
  const reporting: Reporting = new Reporting(async () => {
    const { createReporter } = await import("./create-reporter.ts");
    return createReporter({ host, caller, account, reporting, ended });
  });
  const queries = {
    ...NETWORK,
    // Without this the system's online state would pause queries.
    refetchOnReconnect: true,
    retry: (failures: number, error: unknown) => failures < 2 && shouldQueryRetry(error),
    staleTime: 15_000,
    gcTime: RESULT_TTL_MS,
    refetchOnWindowFocus: false,
  };
  const log = reporting.logger("calls");
  const onError = (error: unknown) => {
    const isOurs =
      shownCode(error) === "server" || (error instanceof ApiError && error.code === "bad_response");
    log[isOurs ? "error" : "info"](error instanceof Error ? error.message : String(error), error);
    endSessionOn(error, session);
  };
  const queryClient = new QueryClient({
    defaultOptions: { queries, mutations: NETWORK },
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
  });
  const onOperation = (operation: OperationOutcome) =>
    reporting.timing({ sample: "operation", ...operation });
  const debugFlags = new ClientDebugFlags(({ noCache }) => {
    const fresh = noCache ? { staleTime: 0, gcTime: 0 } : {};
    queryClient.setDefaultOptions({ queries: { ...queries, ...fresh }, mutations: NETWORK });
  });
  const sessionId = sessionIdOf(preferences(localStorage));
  const caller = pageCaller(host, sessionId, () => ({ account, debugFlags, queryClient, session }));
  const calls = { baseUrl: host.serviceUrl, caller, reads: new SharedReads() };
  const session: Session = new Session({
    kept: host.kept,
    calls: lateSessionCalls(createGraphql({ ...calls, onOperation })),
    marks: new DeviceMarks(localStorage),
    isAuthError: isUnauthenticated,
    exclusively,
    ...(host.pairing ? { deviceToken: () => deviceToken(host) } : {}),
  });
  const rest: Rest = createRest({ ...calls, session, early: takeEarlyAnswers() });
  const graphql = createGraphql({ ...calls, session, onOperation });
  let realtime: Realtime | null = null;
  ended.addEventListener("abort", () => {
    session.dispose();
    realtime?.events.dispose();
    realtime?.playbackStates.dispose();
    queryClient.clear();
  });
  const started = () => {
    if (!realtime)
      throw new Error("Nothing is heard of the service before the routes behind sign-in are there");
    return realtime;
  };
  const services: Services = {
    host,
    session,
    caller,
    rest,
    graphql,
    account,
    get events() {
      return started().events;
    },
    get playbackStates() {
      return started().playbackStates;
    },
    realtime: () => realtime,
    startRealtime: (create) => {
      realtime ??= create(services);
    },
    queryClient,
    debugFlags,
    reporting,
    errorDialogs: new ErrorDialogs(),
    ended,
    parts: new Map(),
  };
  return services;
}

/** Follows other tabs and the pairing of this computer. Returns the disposer. */
export async function followOutside({
  host,
  session,
  debugFlags,
}: Pick<Services, "host" | "session" | "debugFlags">): Promise<() => void> {
  addEventListener("storage", session.onStorage);
  const stops = [() => removeEventListener("storage", session.onStorage)];
  if (host.pairing) {
    // Each call requests the token itself. The client starts even before there is one.
    const follow = (zone: PairedZone | null) =>
      session.setDevice({ zoneId: zone?.soundZone.id ?? null, token: null });
    stops.push(host.pairing.on("changed", ({ zone }) => follow(zone)));
    stops.push(host.desktop.on("state", (state) => debugFlags.set(state.debugFlags)));
    debugFlags.set((await host.desktop.state()).debugFlags);
    follow(await host.pairing.current());
  }
  return () => {
    for (const stop of stops) stop();
  };
}

/** Main rejects when a new token is needed and the service stays unreachable. */
function deviceToken({ pairing }: Pick<ElectronHost, "pairing">): Promise<string | null> {
  return pairing.token().catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    throw new ApiError({ status: 0, code: "offline", message, gaveUp: true });
  });
}

/** The session calls are not part of the first load: they are fetched when sign-in begins, or after a delay. */
function lateSessionCalls(graphql: Graphql): SessionCalls {
  const calls = async () => (await loadSessionCalls()).sessionCalls(graphql);
  return {
    login: async (...person) => (await calls()).login(...person),
    refresh: async (refreshToken) => (await calls()).refresh(refreshToken),
    logout: async (refreshToken) => (await calls()).logout(refreshToken),
  };
}

/** Preloads the code that renews a session: after an update, the service may no longer have this build's chunks. */
export const loadSessionCalls = () => import("./session-calls.ts");

/**
 * Runs in one tab of the browser at a time. Pages without a certificate have no locks, so their tabs are not
 * coordinated.
 */
async function exclusively<Value>(work: () => Promise<Value>): Promise<Value> {
  const locks: LockManager | undefined = navigator.locks;
  return locks ? locks.request("roomtone.session", work) : work();
}
