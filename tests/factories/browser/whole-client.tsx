import { notifications } from "@mantine/notifications";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, render, waitFor } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { RouterProvider } from "react-router-dom";
import { onTestFinished, vi } from "vitest";
import { createRouter } from "#renderer/app/router.tsx";
import { createShellNotices } from "#renderer/app/shell-notices.ts";
import { CurrentAccount } from "#renderer/lib/account/current-account.ts";
import { ErrorDialogs } from "#renderer/lib/errors/error-dialogs.ts";
import { Reporting } from "#renderer/lib/reporting/reporting.ts";
import { type Services, ServicesProvider } from "#renderer/lib/services.tsx";
import { clearLocalData } from "#renderer/lib/storage/debounced-storage.ts";
import { ApiError, type ApiErrorCode } from "#renderer/lib/transport/api-error.ts";
import type { CallOptions } from "#renderer/lib/transport/graphql-options.ts";
import { PlaybackStates } from "#renderer/realtime/playback-states.ts";
import { Toasts } from "#renderer/ui/feedback/toasts.tsx";
import { ThemeProvider } from "#renderer/ui/theme/theme-provider.tsx";
import type { ControlCommand } from "#shared/contract/control.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import type { WireCall } from "#shared/contract/rest/wire-call.ts";
import type { MemberFlags } from "#shared/domain/access/viewer.ts";
import { encodeId } from "#shared/domain/ids/opaque-id.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { scheduleRecord } from "#tests/factories/schedule-record.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { quiet, silent } from "./desktop-screen.tsx";
import { answering } from "./rest.ts";
import { screenTexts } from "./screen-texts.ts";

/** The whole client: its router, pages and shell, with records as answers of the service. */

/** A zone of the first account. */
export const ZONE = encodeId({ kind: "SoundZone", stringId: "bar", number: 7, parent: null });
/** A schedule of the first account. */
export const { id: SCHEDULE } = scheduleRecord();

let close: () => void = () => undefined;

/** Forgets what an earlier client stored. */
export function forgetClient(): void {
  clearLocalData();
  notifications.clean();
}

/** Closes the open client, before another one; the last one of a test closes by itself. */
export function closeClient(): void {
  cleanup();
  close();
  history.replaceState(null, "", "/");
}

export interface Client {
  readonly isSignedIn?: boolean;
  /** The person's accounts. */
  readonly accounts?: readonly Account[];
  /** The person's roles in them; an owner's unless given. */
  readonly roles?: MemberFlags;
  /** Answers a REST call in place of the default; undefined leaves it. */
  readonly answer?: (call: Pick<WireCall, "method" | "path" | "body">) => unknown;
  /** The service's public description: GET /env. */
  readonly env?: object;
  /** The result of a GraphQL operation; by default the service is unavailable. */
  readonly graphql?: (operation: string, variables: Readonly<Record<string, unknown>>) => unknown;
}

/** Opens the client at an address. */
export async function openClient(
  address: string,
  { isSignedIn = true, accounts, roles = OWNER, answer, env = {}, graphql }: Client = {},
) {
  const own = accounts ?? [accountRecord({ id: "abcd" })];
  const calls: string[] = [];
  const operations: string[] = [];
  const commands: (readonly [string, ControlCommand])[] = [];
  const joined: string[] = [];
  let state = { userId: isSignedIn ? "anna" : null, zoneId: null, paired: false };
  const session = {
    get: () => state,
    subscribe: quiet,
    onEnd: quiet,
    isLoggedIn: () => state.userId !== null,
    isAuthenticated: () => state.userId !== null,
    token: async () => null,
  };
  const user = { id: "anna", name: "Anna", email: "anna@shop.test", start_of_week: 1, language: null };
  const defaults = (path: string): unknown => {
    if (path.endsWith("/users/anna/accounts")) return { items: own };
    if (path.endsWith("/users/anna/acls"))
      return { items: own.map(({ id }) => membership(id, roles)), locations: [], two_step_due: [] };
    if (path.endsWith("/identities")) return { items: [], offered: [] };
    if (path.endsWith("/users/anna/context")) return { entries: {} };
    if (path.endsWith("/users/anna")) return { ...user, email_verified: true, has_password: true };
    const account = own.find(({ id }) => path.endsWith(`/accounts/${id}`));
    if (account) return account;
    if (/\/accounts\/[^/]+$/.test(path)) throw refusal(404, "not_found");
    if (path.endsWith(`/sound_zones/${ZONE}`)) return soundZone({ id: ZONE, account: own[0]?.id ?? "" });
    if (path.endsWith("/zone_notices")) return { total: 1, states: [] };
    if (path.endsWith("/dismissals")) return { dismissed: {} };
    if (path.endsWith("/summary.json")) return { incidents: [], scheduled_maintenances: [] };
    if (path.includes(`/schedules/${SCHEDULE}`)) return scheduleRecord({ account: own[0]?.id ?? "" });
    return { items: [], after: null, total: 0 };
  };
  const end = new AbortController();
  const services = {
    startRealtime: () => undefined,
    realtime: () => null,
    host: { kind: "web", manages: true, serviceUrl: "", version: "1" },
    session,
    account: new CurrentAccount(localStorage),
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    rest: answering(({ method, path, body }) => {
      calls.push(`${method} ${path}`);
      return answer?.({ method, path, body }) ?? defaults(path);
    }),
    graphql: async (
      document: { toString(): string },
      variables: Readonly<Record<string, unknown>>,
      { isOpen = false }: CallOptions = {},
    ) => {
      if (!isSignedIn && !isOpen) throw refusal(401, "unauthorized");
      const operation = /(?:query|mutation) (\w+)/.exec(document.toString())?.[1] ?? "";
      operations.push(operation);
      if (graphql) return graphql(operation, variables);
      throw refusal(503, "unavailable");
    },
    reporting: new Reporting(silent),
    errorDialogs: new ErrorDialogs(),
    ended: end.signal,
    parts: new Map(),
    events: {
      join: (kind: string, id: string) => {
        joined.push(`${kind} ${id}`);
        return () => undefined;
      },
    },
    playbackStates: new PlaybackStates({
      origin: "http://shop.test",
      token: async () => null,
      send: async (zone, command) => commands.push([zone, command]),
      open: () => ({ readyState: 0, send: () => undefined, close: () => undefined }) as never,
    }),
  } as unknown as Services;
  vi.stubGlobal("fetch", async () => Response.json(env));
  history.replaceState(null, "", address);
  const router = createRouter(services, createShellNotices(screenTexts.t));
  close = () => {
    router.dispose();
    services.playbackStates.dispose();
    end.abort();
  };
  onTestFinished(close);
  render(
    <I18nextProvider i18n={screenTexts}>
      <ThemeProvider>
        <Toasts />
        <QueryClientProvider client={services.queryClient}>
          <ServicesProvider services={services}>
            <RouterProvider router={router} />
          </ServicesProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </I18nextProvider>,
  );
  const settled = () =>
    waitFor(
      () => {
        const { navigation, initialized, location } = router.state;
        if (!initialized || navigation.state !== "idle") throw new Error(`Opening ${location.pathname}`);
      },
      { timeout: 30_000 },
    );
  await settled();
  const go = async (to: string) => {
    await act(() => router.navigate(to));
    await settled();
  };
  const here = () => router.state.location.pathname + router.state.location.search;
  const signIn = () => {
    state = { ...state, userId: "anna" };
  };
  return { router, go, here, calls, operations, commands, joined, services, signIn };
}

const OWNER: MemberFlags = { owner: true, admin: true, contact: true, finance: true };

function membership(account: string, roles: MemberFlags) {
  return { id: account, account, user: "anna", pending_email: "", denorm_user: null, ...roles };
}

/** An error of the service. */
export function refusal(status: number, code: ApiErrorCode): ApiError {
  return new ApiError({ status, code, message: "no" });
}
