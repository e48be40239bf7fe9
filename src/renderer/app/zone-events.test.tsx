import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router-dom";
import { expect, test } from "vitest";
import { ErrorDialogs } from "#renderer/lib/errors/error-dialogs.ts";
import { type Services, ServicesProvider } from "#renderer/lib/services.tsx";
import type { NamespaceListener } from "#renderer/realtime/event-connection.ts";
import { Events } from "#renderer/realtime/events.ts";
import { theme } from "#renderer/ui/theme/theme.ts";
import type { EventName, EventPayload } from "#shared/contract/events.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { SHOWN_STATES } from "#shared/domain/zones/zone-facts.ts";
import { closeScreen, quiet } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { screenTexts } from "#tests/factories/browser/screen-texts.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { routesOf } from "./page-routes.ts";
import { useLiveData } from "./shell/use-live-data.ts";
import { shellPages } from "./shell-pages.ts";

const ZONE = idOf("SoundZone", "bar");
const ACCOUNT = accountRecord({ id: "abcd" });
const BLOCKED = {
  track: { id: "t", title: "Too Loud", artists: [], album: { id: "l", title: "Loud", image: null } },
  blockedAt: Date.parse("2026-11-27T10:00:00Z"),
  blockedBy: "Ada",
};

const NONE = Object.fromEntries(SHOWN_STATES.map((state) => [state, 0]));

/** The service, in which zones play and tracks are blocked by others. */
class Elsewhere {
  playing = false;
  blocked = false;
  readonly #joined = new Map<string, NamespaceListener>();

  readonly rest = answering(({ path }) => {
    const zone = soundZone({ id: ZONE, name: "Bar", account: "abcd" });
    if (path.endsWith("/accounts")) return { items: [ACCOUNT] };
    if (path.endsWith("/accounts/abcd")) return ACCOUNT;
    if (path.endsWith("/sound_zones/search"))
      return { items: this.playing ? [zone] : [], total: this.playing ? 1 : 0, after: null };
    if (path.includes("/zone-counts"))
      return { total: 1, states: { ...NONE, playing: this.playing ? 1 : 0 } };
    if (path.endsWith("/blocked_tracks")) return { items: this.blocked ? [BLOCKED] : [] };
    if (path.endsWith(`/sound_zones/${ZONE}`)) return zone;
    if (path.includes("/acls")) return { items: [], locations: [] };
    return new Promise(() => undefined);
  });

  join(type: string, id: string, listener: NamespaceListener) {
    this.#joined.set(`${type}/${id}`, listener);
    return () => this.#joined.delete(`${type}/${id}`);
  }

  isFollowed(namespace: string): boolean {
    return this.#joined.has(namespace);
  }

  /** Sends an event as the service does: to the namespaces of its account and its zone. */
  send(name: EventName, payload: EventPayload): void {
    for (const namespace of [`account/${payload.account}`, `sound_zone/${payload.soundZone}`])
      this.#joined.get(namespace)?.onEvent({ name, payload });
  }
}

function Root() {
  useLiveData();
  return <Outlet />;
}

function open(address: string) {
  const elsewhere = new Elsewhere();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const token = async () => "token";
  const events = new Events({
    origin: "",
    session: { token, refresh: token },
    queryClient,
    load: async () =>
      ({
        EventConnection: class {
          join = elsewhere.join.bind(elsewhere);
        },
      }) as unknown as typeof import("#renderer/realtime/event-connection.ts"),
  });
  const services = {
    rest: elsewhere.rest,
    queryClient,
    events,
    session: {
      subscribe: quiet,
      onEnd: quiet,
      get: () => ADA,
      isLoggedIn: () => true,
      isAuthenticated: () => true,
    },
    graphql: async () => ({ account: { id: "abcd", permissions: [] } }),
    account: { subscribe: quiet, get: () => "abcd", select: () => undefined },
    host: { kind: "web", manages: true },
    playbackStates: { subscribe: quiet, get: () => null, staleSince: () => null, onContact: quiet },
    errorDialogs: new ErrorDialogs(),
    reporting: { event: () => undefined },
    parts: new Map(),
  } as unknown as Services;
  const notices = { accountAccessError: () => undefined, alreadyPaired: () => undefined };
  const root = {
    Component: Root,
    hydrateFallbackElement: <></>,
    children: routesOf(shellPages, services, notices),
  };
  render(
    <I18nextProvider i18n={screenTexts}>
      <MantineProvider env="test" theme={theme}>
        <ServicesProvider services={services}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={createMemoryRouter([root], { initialEntries: [address] })} />
          </QueryClientProvider>
        </ServicesProvider>
      </MantineProvider>
    </I18nextProvider>,
  );
  return elsewhere;
}

const ADA = { userId: "ada", zoneId: null };
const OF_ZONE: EventPayload = { data: { type: "sound_zone", id: ZONE }, account: "abcd", soundZone: ZONE };

test("events: lists follow what plays and what is blocked in another session (@M-264)", async () => {
  const list = open("/accounts/abcd/zones?state=playing");
  await screen.findByRole("heading", { name: "No matching zones" });
  await expect.poll(() => list.isFollowed("account/abcd")).toBe(true);
  list.playing = true;
  list.send("playback_state_change", OF_ZONE);
  expect(await screen.findByRole("link", { name: "Bar" })).toBeTruthy();
  closeScreen();

  const blocks = open(`/accounts/abcd/zones/${ZONE}/player/blocked-tracks`);
  await screen.findByText("No blocked tracks");
  await expect.poll(() => blocks.isFollowed(`sound_zone/${ZONE}`)).toBe(true);
  blocks.blocked = true;
  blocks.send("blocked_track_update", OF_ZONE);
  expect(await screen.findByText("Too Loud")).toBeTruthy();
});
