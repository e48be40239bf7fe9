import { QueryClient } from "@tanstack/react-query";
import type { DataRouteObject } from "react-router-dom";
import { expect, onTestFinished, test, vi } from "vitest";
import { variationStore } from "#renderer/data/flags/experiments.ts";
import { startI18n } from "#renderer/lib/i18n/i18n.ts";
import { paths } from "#renderer/lib/paths.ts";
import type { RouteHandle } from "#renderer/lib/routing/route-handle.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { redirectToStore } from "#renderer/lib/session/redirect-to.ts";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { encodeId, idOf } from "#shared/domain/ids/opaque-id.ts";
import { answering } from "#tests/factories/browser/rest.ts";
import { legacyRedirects } from "./legacy-redirects.ts";
import { createRouter } from "./router.tsx";

startI18n();

const ZONE = encodeId({ kind: "SoundZone", stringId: "bar", number: 7, parent: null });
const SCHEDULE = idOf("Schedule", "week");
const PLAYLIST = encodeId({ kind: "Playlist", stringId: "jazz", number: 7, parent: null });

/** A client at an address: a signed-in person with an account by default, or a player. */
async function at(
  address: string,
  isSignedIn: boolean | "player" = true,
  permissions: readonly string[] = [],
  settings: object = {},
  isDown: (path: string) => boolean = () => false,
  hasAccount = true,
) {
  const calls: string[] = [];
  const event = vi.fn();
  const services = {
    startRealtime: () => undefined,
    host: { kind: "web", manages: true },
    session: {
      get: () => ({
        userId: isSignedIn === true ? "anna" : null,
        zoneId: isSignedIn === "player" ? ZONE : null,
      }),
      isLoggedIn: () => isSignedIn === true,
      isAuthenticated: () => isSignedIn !== false,
    },
    account: { get: () => null, select: () => undefined },
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    rest: answering(({ path }) => {
      calls.push(path);
      if (isDown(path)) throw new ApiError({ status: 503, code: "unavailable", message: "down" });
      const account = { id: "abcd", iso_country: "SE", settings };
      if (path.includes("sessions")) return { account };
      if (path.endsWith("/accounts/abcd")) return account;
      return path.endsWith("/accounts")
        ? { items: hasAccount ? [account] : [] }
        : { id: "abcd", items: [], permissions };
    }),
    reporting: { event },
    graphql: async () => {
      calls.push("graphql");
      return { editorialPage: null, playlist: null, album: null, artist: null };
    },
    parts: new Map(),
  } as unknown as Services;
  const notices = {
    accountAccessError: () => undefined,
    sessionExpired: () => undefined,
    signedIn: () => undefined,
    alreadyPaired: () => undefined,
  };
  history.replaceState(null, "", address);
  const router = createRouter(services, notices);
  onTestFinished(() => router.dispose());
  await settled(router);
  return { router, calls, event };
}

function settled(router: ReturnType<typeof createRouter>): Promise<void> {
  return vi.waitFor(() => {
    if (router.state.navigation.state !== "idle" || !router.state.initialized) throw new Error("on its way");
  }, 30_000);
}

const pathOf = ({ state: { location } }: ReturnType<typeof createRouter>) =>
  location.pathname + location.search;

test.each([
  ["/saml", "/home"],
  ["/accounts/abcd/locations/", "/accounts/abcd/zones"],
  ["/accounts/_/locations/", "/accounts/abcd/zones"],
  ["/accounts/_/locations/create/", "/accounts/abcd/zones/create/"],
  ["/accounts/abcd/locations/x/y?q=z", "/accounts/abcd/zones/x/y?q=z"],
  [`/accounts/abcd/zones/${ZONE}/control`, `/accounts/abcd/zones/${ZONE}/player`],
  [`/discover-music/music/${PLAYLIST}`, `/discover/music/${PLAYLIST}`],
  ["/discover/albums/blue", "/discover/album/blue"],
  ["/discover/release/blue", "/discover/album/blue"],
  ["/discover/artists/miles", "/discover/artist/miles"],
  [`/discover/playlists/${PLAYLIST}`, `/discover/music/${PLAYLIST}`],
  ["/discover/music/soundtracks", "/home"],
  ["/accounts/_/your-music/", "/accounts/abcd/library"],
  ["/accounts/_/your-music/schedules/", "/accounts/abcd/library?filter=schedules"],
  ["/accounts/_/your-music/playlists/", "/accounts/abcd/library?filter=playlists"],
  ["/discover", "/home"],
  ["/discover/", "/home"],
  ["/discover/categories/genre-jazz", "/discover/browse/genre-jazz"],
  ["/discover/categories/BrowseCategory/genre-jazz", "/discover/browse/genre-jazz"],
  [`/discover/schedules/${SCHEDULE}`, `/discover/schedule/${SCHEDULE}`],
  [`/discover/schedule/${SCHEDULE}/edit`, `/accounts/abcd/your-music/schedules/edit/${SCHEDULE}`],
  ["/discover/album/roomtone:album:blue", "/discover/album/blue"],
  ["/discover/foo/roomtone:artist:miles", "/discover/artist/miles"],
  [`/discover/foo/${PLAYLIST}`, `/discover/music/${PLAYLIST}`],
])(
  "redirects: %s leads to %s and replaces it (@P-086 @M-009 @M-026 @M-028 @M-029 @M-030 @M-031 @M-032 @M-033 @M-034 @M-035 @M-036 @M-037 @M-084 @M-085 @M-086)",
  async (from, to) => {
    const { router } = await at(from);
    expect(pathOf(router)).toBe(to);
    expect(router.state.historyAction).toBe("REPLACE");
  },
);

test.each([
  ["/", "/home"],
  ["/discover-music/album/blue?page=2", "/discover/album/blue?page=2"],
  ["/discover/albums/blue", "/discover/album/blue"],
  ["/discover/album/roomtone:album:blue", "/discover/album/blue"],
  ["/accounts/_/zones", "/accounts/abcd/zones"],
  ["/accounts/_/your-music/playlists/", "/accounts/abcd/library?filter=playlists"],
  [`/accounts/abcd/your-music/${PLAYLIST}`, `/discover/music/${PLAYLIST}`],
  [
    "/accounts/abcd/your-music/schedules/week/copy?from=mail",
    "/accounts/abcd/your-music/schedules/edit/week?from=mail&action=copy",
  ],
])("redirects: %s keeps its fragment, opened or followed", async (from, to) => {
  const { router: opened } = await at(`${from}#track`);
  expect([pathOf(opened), opened.state.location.hash]).toEqual([to, "#track"]);
  opened.dispose();
  const { router: followed } = await at("/download");
  await followed.navigate(`${from}#track`);
  await settled(followed);
  expect([pathOf(followed), followed.state.location.hash]).toEqual([to, "#track"]);
});

test("sign-in: the page opened afterwards keeps its search and fragment", async () => {
  const { router } = await at("/discover/albums/blue?page=2#track", false);
  expect(pathOf(router)).toBe("/login");
  expect(redirectToStore(localStorage).read()).toBe("/discover/album/blue?page=2#track");
});

test("redirects: /saml leads to sign-in and replaces it (@P-054)", async () => {
  const before = history.length;
  const { router } = await at("/saml", false);
  expect([pathOf(router), router.state.historyAction, history.length]).toEqual(["/login", "REPLACE", before]);
});

test.each(["/user/edit", "/user/change-password", "/user/change-email"])(
  "user pages: %s opens although the person request failed, and shows the error itself (@P-057)",
  async (address) => {
    const { router, calls } = await at(address, true, [], {}, (path) => path.endsWith("/users/anna"));
    // The page does not wait for it.
    await expect.poll(() => calls.some((path) => path.endsWith("/users/anna"))).toBe(true);
    expect([pathOf(router), router.state.errors]).toEqual([address, null]);
    expect(router.state.matches.at(-1)?.route.id).toBe(address);
  },
);

test("redirects: the page that linked to the old address stays in the history", async () => {
  const { router } = await at("/download");
  for (const from of ["/discover", "/accounts/_/locations/"]) {
    const before = history.length;
    await router.navigate(from);
    await settled(router);
    expect(router.state.historyAction).toBe("PUSH");
    expect(history.length).toBe(before + 1);
  }
  await router.navigate("/discover", { replace: true });
  await settled(router);
  expect(router.state.historyAction).toBe("REPLACE");
});

test.each([
  [`/accounts/abcd/your-music/playlists/${PLAYLIST}`, `/discover/music/${PLAYLIST}`],
  [`/accounts/abcd/your-music/${PLAYLIST}`, `/discover/music/${PLAYLIST}`],
  [`/accounts/abcd/your-music/${PLAYLIST}/edit`, `/discover/music/${PLAYLIST}/edit`],
])("old addresses: %s keeps its address and shows the page of %s (@M-087 @M-088)", async (old, shown) => {
  const { router } = await at("/download");
  for (const go of [() => router.navigate(old), () => router.navigate("/home"), () => router.navigate(-1)]) {
    await go();
    await settled(router);
    if (pathOf(router) !== "/home") expect([location.pathname, pathOf(router)]).toEqual([old, shown]);
  }
  router.dispose();
  // Opened at its new address, as after a reload.
  const reloaded = await at(old);
  expect([location.pathname, pathOf(reloaded.router)]).toEqual([old, shown]);
});

test("old addresses: /accounts/…/your-music/ with an id under ten characters is its own page (@M-089)", async () => {
  const { router } = await at("/accounts/abcd/your-music/123456789");
  expect(pathOf(router)).toBe("/accounts/abcd/your-music/123456789");
  expect(router.state.matches.some(({ route }) => route.id === paths.yourMusic.pattern)).toBe(true);
});

test("addresses: extra slashes are ignored (@M-027)", async () => {
  const { router } = await at("/download");
  for (const address of [
    `/discover//music/${PLAYLIST}//`,
    `//discover/music/${PLAYLIST}`,
    "/discover//foo///bar//",
  ]) {
    await router.navigate(address.replace(/^\/+/, "/"));
    await settled(router);
    expect(pathOf(router).replace(/\/$/, "")).toBe(address.replace(/\/{2,}/g, "/").replace(/\/$/, ""));
  }
});

test.each([
  [true, "/accounts/abcd/library"],
  ["player", "/home"],
] as const)(
  "chosen music: discover's addresses lead to the library, at a player to Home (%s: %s) (@M-039 @M-040 @P-355)",
  async (who, to) => {
    const { router } = await at("/download", who, [], { restrict_discover_music: true });
    for (const address of [
      "/discover",
      `/discover/music/${PLAYLIST}`,
      // A player has no schedule page.
      ...(who === "player" ? [] : [`/discover/schedule/${SCHEDULE}`]),
      "/discover/artist/miles",
      "/discover/album/blue",
      "/discover/browse/genre-jazz",
      "/discover/foo",
      "/search/jazz",
    ]) {
      await router.navigate(address);
      await settled(router);
      expect([address, pathOf(router)]).toEqual([address, to]);
    }
  },
);

test("legacy addresses: each redirect replaces the address and records one event (@P-023 @M-037 @M-038)", async () => {
  const { router, event } = await at("/download");
  expect(event).not.toHaveBeenCalled();
  // Redirects that keep the navigation state act on render: see legacy-redirects.test.tsx.
  for (const { pattern } of legacyRedirects.filter(({ keepsState }) => !keepsState)) {
    event.mockClear();
    await router.navigate(pattern.replace(":accountId", "abcd").replace("*", "x"));
    await settled(router);
    expect(event.mock.calls).toEqual([["legacy-redirect", { from: pattern }]]);
    // The previous page stays in the history for Back.
    expect(router.state.historyAction).toBe("PUSH");
  }
  router.dispose();
  const length = history.length;
  const opened = await at("/accounts/abcd/locations");
  // Back leaves the client: the old address has left no entry.
  expect([pathOf(opened.router), opened.router.state.historyAction, history.length]).toEqual([
    "/accounts/abcd/zones",
    "REPLACE",
    length,
  ]);
  expect(opened.event.mock.calls).toEqual([
    ["legacy-redirect", { from: "/accounts/:accountId/locations/*" }],
  ]);
});

test.each([
  ["/", "/home"],
  ["/accounts/abcd", "/accounts/abcd/zones"],
  [`/accounts/abcd/zones/${ZONE}`, `/accounts/abcd/zones/${ZONE}/player`],
  [`/accounts/abcd/zones/${ZONE}/player/explode`, `/accounts/abcd/zones/${ZONE}/player`],
  [`/accounts/abcd/zones/${ZONE}/player/pair/gramophone`, `/accounts/abcd/zones/${ZONE}/player/pair`],
  ["/login", "/home"],
])("start: opened at %s, the client shows %s", async (from, to) => {
  const { router } = await at(from);
  expect(pathOf(router)).toBe(to);
});

test.each([
  ["SUBSCRIPTION_WRITE", "/player/pause"],
  ["SUBSCRIPTION_READ", "/player"],
])("zone actions: the address with %s on the zone opens %s (@M-114 @C-307)", async (permission, to) => {
  const { router } = await at(`/accounts/abcd/zones/${ZONE}/player/pause`, true, [permission]);
  expect(pathOf(router)).toBe(`/accounts/abcd/zones/${ZONE}${to}`);
});

test.each(["/home", "/saml", "/accounts/abcd/zones", `/discover/music/${PLAYLIST}`, "/desktop-sign-in"])(
  "sign-in: %s asks an unknown visitor to sign in and calls nothing else",
  async (address) => {
    const { router, calls } = await at(address, false);
    expect(pathOf(router)).toBe("/login");
    expect(calls).toEqual([]);
  },
);

test.each([
  ["/accounts/abcd/zones/no-id/player", paths.zone],
  ["/accounts/abcd/zones/no-id/player/history", paths.zone],
  ["/accounts/abcd/zones/edit/no-id", paths.locationEdit],
  ["/accounts/abcd/zones/create/no-id", paths.zoneCreate],
  ["/accounts/abcd/zones/location/no-id/details", paths.locationDetails],
  ["/discover/music/!!!", paths.playlist],
])(
  "not found: %s shows its page's own view after requesting only the account (@M-013)",
  async (address, { pattern }) => {
    const { router, calls } = await at(address);
    expect(router.state.errors).toMatchObject({ [`errors of ${pattern}`]: { status: 404 } });
    // The account itself, or the list for choosing it.
    expect(calls.filter((path) => !/\/accounts(\/abcd)?$/.test(path))).toEqual([]);
  },
);

test.each([
  ["/accounts/abcd/your-music/schedules/!!!", paths.schedule],
  ["/accounts/abcd/your-music/schedules/edit/!!!", paths.scheduleEdit],
  ["/discover/schedule/!!!", paths.discoverSchedule],
])("schedules: %s names none, so none is requested (@M-015 @M-102)", async (address, { pattern }) => {
  const { router, calls } = await at(address);
  expect(router.state.errors).toMatchObject({ [`errors of ${pattern}`]: { status: 404 } });
  expect(calls.filter((path) => path.includes("schedules"))).toEqual([]);
});

test("schedules: a new one is not a schedule named 'edit', and starts at /create/schedule (@M-073 @M-103)", async () => {
  const { router } = await at("/create/schedule");
  expect(pathOf(router)).toBe("/accounts/abcd/your-music/schedules/edit?returnPath=%2Fcreate");
  expect(router.state.matches.at(-1)?.route.id).toBe(paths.scheduleNew.pattern);
  expect(router.state.errors).toBeNull();
});

test.each([
  "/create/import-spotify-playlist",
  "/create/copy-spotify-playlist",
  "/create/synced-playlist",
  "/create/schedule",
])("create: %s leads a person without an account to the create hub (@M-061 @M-074)", async (address) => {
  const { router, calls } = await at(address, true, [], {}, () => false, false);
  expect(pathOf(router)).toBe("/create?signup=");
  expect(calls.filter((path) => !path.endsWith("/accounts"))).toEqual([]);
  router.dispose();
  if (address === "/create/schedule") return;
  const { router: member } = await at(address);
  expect(pathOf(member)).toBe(address.replace("copy-", "import-"));
});

test("create: a synced playlist needs schedule creation, otherwise the create hub opens (@M-058)", async () => {
  const { router } = await at("/create/synced-playlist");
  expect(pathOf(router)).toBe("/create/synced-playlist");
  router.dispose();
  const entries = {
    schedule_creation_enabled: { props: { enabled: false }, state: "pristine", fetchedAt: Date.now() },
  };
  localStorage.setItem("roomtone.flags", JSON.stringify({ version: 3, entries, answer: null }));
  const { router: without } = await at("/create/synced-playlist");
  expect(pathOf(without)).toBe("/create");
  expect(without.state.historyAction).toBe("REPLACE");
});

test.each([
  ["/home?exp=RE20:treatment#track", "/home", "#track"],
  ["/home?a=1+2&exp=RE20:treatment,GE85:original&b=x%20y", "/home?a=1+2&b=x%20y", ""],
])(
  "experiments: %s stores an override, and loses nothing else of its address (@P-024)",
  async (from, to, hash) => {
    const { router } = await at(from);
    expect([pathOf(router), router.state.location.hash]).toEqual([to, hash]);
    expect(location.pathname + location.search + location.hash).toBe(to + hash);
    expect(router.state.historyAction).toBe("REPLACE");
    expect(variationStore(localStorage).read()).toMatchObject({ RE20: "treatment" });
  },
);

test("experiments: an unknown override is removed from the address only", async () => {
  const { router } = await at("/download?exp=RE20:nonsense,XX:original");
  expect(pathOf(router)).toBe("/download");
  expect(variationStore(localStorage).read() ?? {}).toEqual({});
  await router.navigate("/download?exp=GE85:treatment");
  await settled(router);
  expect(pathOf(router)).toBe("/download");
  expect(variationStore(localStorage).read()).toEqual({ GE85: "treatment" });
});

test("unknown address: shows the not-found page", async () => {
  const { router } = await at("/no/such");
  expect(router.state.matches.at(-1)?.params).toEqual({ "*": "no/such" });
  expect(router.state.errors).toBeNull();
});

/** Every page with its pattern and access rule. */
function pagesIn(
  routes: readonly DataRouteObject[],
): readonly { pattern: string; needs: readonly string[] }[] {
  return routes.flatMap(({ path, handle, children = [] }) => {
    const { needs = [] } = (handle ?? {}) as RouteHandle;
    const own = path && handle ? [{ pattern: path, needs: needs.map(({ name }) => name) }] : [];
    return [...own, ...pagesIn(children)];
  });
}

test("developer pages: each leads to the start without developer tools (@P-047)", async () => {
  localStorage.setItem("roomtone.developer-tools", "false");
  const { router } = await at("/download");
  const patterns = pagesIn(router.routes).map(({ pattern }) => pattern);
  const pages = patterns.filter((pattern) => pattern.startsWith("/dev"));
  expect(pages.length).toBeGreaterThanOrEqual(12);
  for (const page of pages) {
    await router.navigate("/download");
    await settled(router);
    expect(pathOf(router)).toBe("/download");
    await router.navigate(page);
    await settled(router);
    expect([page, pathOf(router)]).toEqual([page, "/home"]);
  }
});

test("access: every page declares its need; account pages need an account, few are public", async () => {
  const { router } = await at("/download");
  const pages = pagesIn(router.routes);
  for (const { pattern, needs } of pages) {
    // The library explains its own absence to a person without an account.
    const first = [paths.library.pattern, paths.yourMusic.pattern].some((open) => open === pattern)
      ? "libraryOwner"
      : "account";
    if (pattern.startsWith("/accounts/:accountId")) expect([pattern, needs[0]]).toEqual([pattern, first]);
  }
  const open = pages.filter(({ needs }) => needs.length === 0).map(({ pattern }) => pattern);
  expect(open).toEqual([
    "/logout",
    "/help",
    "/help/:articleId",
    "/download",
    "/forgot-password",
    "/verify-email/:token",
    "/undo-email/:token",
    "/mute-alerts/:token",
    "/invitation/:token?",
    "/reset-password/:token",
    "/first-owner",
    "/connectivity",
    "/legal",
    "/spotify-callback",
    "/qr-sign-in",
    "/remote",
    "/nps-survey/:surveyVariant?",
    "/sso",
  ]);
});
