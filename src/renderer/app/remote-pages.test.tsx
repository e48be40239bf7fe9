import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { I18nextProvider } from "react-i18next";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { remotePages } from "#renderer/features/remote/routes.tsx";
import { zonePlayerPages } from "#renderer/features/zone-player/routes.tsx";
import { ErrorDialogs } from "#renderer/lib/errors/error-dialogs.ts";
import { startI18n } from "#renderer/lib/i18n/i18n.ts";
import { type Services, ServicesProvider } from "#renderer/lib/services.tsx";
import { Toasts } from "#renderer/ui/feedback/toasts.tsx";
import { theme } from "#renderer/ui/theme/theme.ts";
import type { PlaybackState } from "#shared/contract/control.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { namedZone, playableTrack, playbackState } from "#tests/factories/player/playback.ts";
import { testCaller } from "#tests/factories/service/caller.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { routesOf } from "./page-routes.ts";

const i18n = startI18n();

const ZONE = idOf("SoundZone", "bar");
const ACCOUNT = "abcd";
const CODE = "ACDEFGHJKM";
const TRACK = playableTrack({ id: "t", title: "Blue in Green" });
const NEXT = playableTrack({ id: "n", title: "So What" });
const REMOTE_ZONE = {
  id: ZONE,
  name: "Bar",
  location_name: "Quay",
  paired: true,
  may_play: true,
  refusals: { control: null, block: null },
};

const playing = (over: Partial<PlaybackState> = {}) =>
  playbackState({
    zone: namedZone(ZONE, "Bar"),
    trackId: TRACK.id,
    track: TRACK,
    upcoming: [{ track: NEXT, queueId: null }],
    ...over,
  });

/** The page's websockets, and the service's answers to its calls. */
class Socket {
  static opened: Socket[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    this.url = url;
    Socket.opened.push(this);
    queueMicrotask(() => this.onopen?.());
  }
  send(): void {}
  close(): void {}
}

interface Sent {
  readonly call: string;
  readonly token: string | null;
  readonly body: unknown;
}

let sent: Sent[] = [];
let answer: (call: string, body: unknown) => Response;

beforeEach(() => {
  sent = [];
  Socket.opened = [];
  answer = (call) => {
    if (call === "POST /api/auth/remotes") return Response.json({ token: "r1", sound_zone: REMOTE_ZONE });
    if (call === "GET /player/remote") return Response.json(REMOTE_ZONE);
    return Response.json({ version: 2, blocked: true });
  };
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("fetch", async (url: string, { method = "GET", headers, body }: RequestInit = {}) => {
    const call = `${method} ${url}`;
    const token = new Headers(headers).get("authorization");
    const json = typeof body === "string" ? JSON.parse(body) : null;
    sent.push({ call, token, body: json });
    return answer(call, json);
  });
});

const NOBODY = { userId: null, zoneId: null };
const ANNA = { userId: "anna", zoneId: null };
const MEMBER = { account: ACCOUNT, user: "anna", owner: false, admin: false, contact: false, finance: false };

const log = { error: () => undefined, warn: () => undefined, notice: () => undefined, info: () => undefined };

function fail(error: unknown): never {
  throw error;
}

const caller = () => testCaller();

async function open(address: string, more: object = {}) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const services = {
    host: { kind: "web", serviceUrl: "" },
    caller,
    queryClient,
    debugFlags: { current: {} },
    errorDialogs: new ErrorDialogs(),
    reporting: { logger: () => log, error: (_kind: string, error: unknown) => fail(error) },
    session: {
      get: () => NOBODY,
      subscribe: () => () => undefined,
      isLoggedIn: () => false,
    },
    ...more,
    parts: new Map(),
  } as unknown as Services;
  const notices = { accountAccessError: () => undefined, alreadyPaired: () => undefined };
  const children = routesOf([...remotePages, ...zonePlayerPages], services, notices);
  const router = createMemoryRouter([{ hydrateFallbackElement: <></>, children }], {
    initialEntries: [address],
  });
  await act(async () => {
    render(
      <I18nextProvider i18n={i18n}>
        <MantineProvider theme={theme}>
          <Toasts />
          <QueryClientProvider client={queryClient}>
            <ServicesProvider services={services}>
              <RouterProvider router={router} />
            </ServicesProvider>
          </QueryClientProvider>
        </MantineProvider>
      </I18nextProvider>,
    );
  });
  return router;
}

async function receive(state: PlaybackState): Promise<void> {
  await vi.waitFor(() => expect(Socket.opened.at(-1)?.onmessage).toBeTruthy());
  await act(async () =>
    Socket.opened.at(-1)?.onmessage?.({ data: JSON.stringify({ type: "state", state }) }),
  );
}

const commands = () => sent.filter(({ call }) => call === "POST /player/control");
const press = async (name: string) => {
  fireEvent.click(await screen.findByRole("button", { name }));
  await act(async () => undefined);
};

async function type(code: string): Promise<void> {
  const field = await screen.findByLabelText("Remote code");
  fireEvent.input(field, { target: { value: code } });
  await press("Open remote control");
}

test("remote: a pasted code shows the zone, and its buttons control that zone", async () => {
  await open("/remote");
  await type(" acdef ghjkm ");
  expect(await screen.findByRole("heading", { level: 1, name: "Bar" })).toBeTruthy();
  expect(sent[0]).toMatchObject({ call: "POST /api/auth/remotes", body: { code: "ACDEF-GHJKM" } });
  expect(screen.getByText("Quay")).toBeTruthy();
  await receive(playing());
  expect(Socket.opened[0]?.url).toMatch(/\/player\/control\/ws\?token=r1$/);
  expect(await screen.findByText("Blue in Green")).toBeTruthy();
  expect(within(screen.getByRole("list")).getByText("So What")).toBeTruthy();
  await press("Pause");
  await press("Skip track");
  await vi.waitFor(() =>
    expect(commands()).toEqual([
      expect.objectContaining({ token: "Bearer r1", body: { soundZone: ZONE, command: { type: "pause" } } }),
      expect.objectContaining({ token: "Bearer r1", body: { soundZone: ZONE, command: { type: "skip" } } }),
    ]),
  );
});

test("remote: is remembered by the browser, until another code is used", async () => {
  localStorage.setItem("roomtone.remote", JSON.stringify({ token: "kept", zoneName: "Bar", ended: null }));
  await open("/remote");
  expect(await screen.findByRole("heading", { name: "Bar" })).toBeTruthy();
  expect(sent[0]).toMatchObject({ call: "GET /player/remote", token: "Bearer kept" });
  await press("Use another code");
  fireEvent.click(
    within(await screen.findByRole("dialog")).getByRole("button", { name: "Use another code" }),
  );
  expect(await screen.findByLabelText("Remote code")).toBeTruthy();
  expect(localStorage.getItem("roomtone.remote")).toBeNull();
});

test("remote: a reset code ends it at once, and the page says so, also after a reload", async () => {
  await open("/remote");
  await type(CODE);
  await receive(playing());
  answer = () =>
    Response.json({ error: "unauthorized", message: "revoked", reason: "revoked" }, { status: 401 });
  await act(async () => Socket.opened.at(-1)?.onclose?.({ code: 1012 }));
  expect(await screen.findByText("You can't control Bar any more")).toBeTruthy();
  expect(screen.getByLabelText("Remote code")).toBeTruthy();
  cleanup();
  await open("/remote");
  expect(await screen.findByText("You can't control Bar any more")).toBeTruthy();
});

test("remote: a link with a code opens it, and the code leaves the address", async () => {
  const router = await open(`/remote#${CODE.toLowerCase()}`);
  expect(await screen.findByRole("heading", { name: "Bar" })).toBeTruthy();
  expect(sent[0]).toMatchObject({ call: "POST /api/auth/remotes", body: { code: CODE } });
  expect([router.state.location.pathname, router.state.location.hash]).toEqual(["/remote", ""]);
});

test("remote: a wrong code, too many attempts and a forbidden zone are said in words", async () => {
  answer = () => Response.json({ error: "not_found", message: "no", reason: "unknown" }, { status: 404 });
  await open("/remote");
  await type(CODE);
  expect(await screen.findByText(/No zone has this code/)).toBeTruthy();
  answer = () =>
    Response.json({ error: "rate_limited", message: "no", reason: "too-many-tries" }, { status: 429 });
  await type("34679ACDEF");
  expect(await screen.findByText(/Too many attempts/)).toBeTruthy();
  const refused = { ...REMOTE_ZONE, refusals: { control: "staff-control", block: "staff-control" } };
  answer = (call) =>
    Response.json(call === "GET /player/remote" ? refused : { token: "r", sound_zone: refused });
  await type("34679ACDEG");
  await receive(playing({ staffControl: false }));
  expect(await screen.findByText(/Staff can't control this zone/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Pause" }).hasAttribute("disabled")).toBe(true);
});

test("remote page of a zone: shows what it plays, and its buttons control that zone (@C-043)", async () => {
  const command = vi.fn(async () => undefined);
  const state = playing();
  const session = {
    get: () => ANNA,
    subscribe: () => () => undefined,
    isLoggedIn: () => true,
    isAuthenticated: () => true,
  };
  await open(`/accounts/${ACCOUNT}/zones/${ZONE}/remote`, {
    session,
    account: { get: () => ACCOUNT, select: () => undefined, subscribe: () => () => undefined },
    events: { join: () => () => undefined },
    rest: answering(({ path }) => {
      if (path.includes("sound_zones")) return soundZone({ id: ZONE, account: ACCOUNT, name: "Bar" });
      if (path.endsWith("/acls")) return { items: [MEMBER], locations: [] };
      if (path.endsWith("/accounts")) return { items: [accountRecord({ id: ACCOUNT })] };
      return accountRecord({ id: ACCOUNT });
    }),
    playbackStates: {
      subscribe: () => () => undefined,
      get: (zone: string) => (zone === ZONE ? state : null),
      staleSince: () => null,
      isReceiving: () => true,
      onContact: () => () => undefined,
      serviceNow: () => Date.now(),
      command,
    },
  });
  expect(await screen.findByRole("heading", { level: 1, name: "Bar" })).toBeTruthy();
  expect(await screen.findByText("Blue in Green")).toBeTruthy();
  await vi.waitFor(() =>
    expect(screen.getByRole("button", { name: "Pause" })).toHaveProperty("disabled", false),
  );
  await press("Pause");
  await press("Skip track");
  expect(command.mock.calls).toEqual([
    [ZONE, { type: "pause" }],
    [ZONE, { type: "skip" }],
  ]);
});
