import { type DataRouteObject, type Location, matchPath } from "react-router-dom";
import { expect, onTestFinished, test, vi } from "vitest";
import { voucherStore } from "#renderer/features/sign-up/parameters.ts";
import { startI18n } from "#renderer/lib/i18n/i18n.ts";
import type { Layout, RouteHandle } from "#renderer/lib/routing/route-handle.ts";
import type { Services } from "#renderer/lib/services.tsx";
import { afterLogin, redirectToStore } from "#renderer/lib/session/redirect-to.ts";
import { type Address, HERE, leadOf, VIEWERS, type Viewer } from "#tests/routes/address.ts";
import { ADDRESSES, OWN_ADDRESSES } from "#tests/routes/addresses.ts";
import { DESKTOP_ADDRESSES, DESKTOP_STATES } from "#tests/routes/desktop-addresses.ts";
import { SAMPLES, withoutSamples, withSamples } from "#tests/routes/samples.ts";
import { UNBUILT } from "#tests/routes/unbuilt-addresses.ts";
import { desktopServicesFor, servicesFor } from "#tests/routes/viewers.ts";
import { SHELL_PAGES } from "./later-routes.ts";
import { createRouter } from "./router.tsx";
import { switchTarget } from "./shell/account/switch-target.ts";

const i18n = startI18n();

type Router = ReturnType<typeof createRouter>;

const ALL = [...ADDRESSES, ...OWN_ADDRESSES];
const MAP = ALL.filter(({ passesState }) => !passesState);

/** The address that each walk starts from: public, and in no other one's way. */
const START = "/legal?from=start";

/** Appended to addresses whose redirects keep them. */
const SEARCH = "from=mail";
const FRAGMENT = "#track";

/** Forgets what an address leaves for later ones: its voucher, or itself as the page wanted before sign-in. */
function forget(): void {
  voucherStore().clear();
  redirectToStore(localStorage).clear();
}

const notices = {
  accountAccessError: () => undefined,
  sessionExpired: () => undefined,
  signedIn: () => undefined,
  alreadyPaired: () => undefined,
};

/** Starts a client at an address, and resolves with its redirects when it has arrived. */
function open(address: string, ...viewer: Parameters<typeof servicesFor>) {
  return openWith(address, servicesFor(...viewer));
}

async function openWith(address: string, services: Services) {
  forget();
  history.replaceState(null, "", withSamples(address));
  const router = createRouter(services, notices);
  onTestFinished(() => router.dispose());
  const steps = recordSteps(router);
  await new Promise<void>((resolve) => {
    const stop = router.subscribe(({ initialized, navigation }) => {
      if (!initialized || navigation.state !== "idle") return;
      stop();
      resolve();
    });
  });
  return { router, steps: steps() };
}

/** Follows a link to an address from the start. Returns the redirects. */
async function follow(router: Router, address: string): Promise<string> {
  forget();
  await router.navigate(START);
  const steps = recordSteps(router);
  await router.navigate(withSamples(address));
  return steps(address);
}

/** Records the addresses that a router opens on its way; returns the steps after the first. */
function recordSteps(router: Router): (first?: string) => string {
  const steps: string[] = [];
  const stop = router.subscribe(({ navigation: { location } }) => {
    const step = location && addressOf(location);
    if (step !== undefined && step !== steps.at(-1)) steps.push(step);
  });
  return (first) => {
    stop();
    return (steps[0] === first ? steps.slice(1) : steps).join(" > ");
  };
}

function addressOf({ pathname, search, hash }: Location): string {
  return withoutSamples(pathname + search + hash);
}

/** The open page: its title and layout, or that the address is not found. */
function pageOf({ state: { matches, errors } }: Router): string {
  if (errors) return `error ${JSON.stringify(errors)}`;
  if (matches.at(-1)?.route.path === "*") return NOT_FOUND;
  const handles = matches.map(({ route }) => (route.handle ?? {}) as RouteHandle);
  const title = handles.findLast((handle) => handle.title)?.title;
  const { header, sidebar, search }: Layout = Object.assign({}, ...handles.map(({ layout }) => layout));
  const isBare = matches.every(({ route }) => route.id !== SHELL_PAGES);
  const layout = [
    isBare && "bare",
    header === false && "no header",
    sidebar === false && "no sidebar",
    search === false && "no search",
  ];
  return page({ title: title && i18n.t(title), layout: layout.filter(Boolean).join(", ") });
}

const NOT_FOUND = "not found";

function page({ title, layout }: { readonly title?: string | undefined; readonly layout?: string }): string {
  return [title ?? "its own title", layout || "whole shell"].join(", ");
}

/** What the map says about an address, in the words of `pageOf` and `recordSteps`. */
function expected(address: Address, viewer: Viewer): string {
  const steps = leadOf(address, viewer);
  return steps === HERE ? page(address) : steps;
}

test.each(VIEWERS)(
  "address map: each address leads %s where the map says, or shows its page (@C-013 @C-015 @C-016 @C-046 @C-047 @P-042 @P-079 @P-080 @P-101)",
  async (viewer) => {
    const { router } = await open(START, viewer);
    const found: string[] = [];
    for (const { from } of MAP) {
      const steps = await follow(router, from);
      found.push(`${from}: ${steps === "" ? pageOf(router) : steps}`);
      // The page that linked to it stays in the history.
      expect([from, router.state.historyAction]).toEqual([from, "PUSH"]);
    }
    expect(found).toEqual(MAP.map((address) => `${address.from}: ${expected(address, viewer)}`));
  },
);

test.each(["signedOut", "owner"] as const)(
  "address map: addresses that are not built yet show no page (%s)",
  async (viewer) => {
    const { router } = await open(START, viewer);
    for (const { addresses, leadTo } of UNBUILT) {
      for (const address of addresses) {
        const steps = await follow(router, address);
        expect([address, steps || pageOf(router)]).toEqual([address, leadTo ?? NOT_FOUND]);
      }
    }
  },
);

test("address map: an address opened directly leads on the same way, and leaves no history entry", async () => {
  for (const address of MAP) {
    if (leadOf(address, "owner") === HERE) continue;
    const before = history.length;
    const { router, steps } = await open(address.from, "owner");
    expect([address.from, steps, router.state.historyAction, history.length]).toEqual([
      address.from,
      leadOf(address, "owner"),
      "REPLACE",
      before,
    ]);
    router.dispose();
  }
});

/** The end of these steps with the appended search and fragment; a page that is refused keeps nothing. */
function kept(steps: string): string {
  const all = steps.split(" > ");
  const end = all.at(-1) ?? "";
  if (all.length > 1 && end === "/home") return end;
  const [path = "", search] = end.split("?");
  return `${path}?${[SEARCH, search].filter(Boolean).join("&")}${FRAGMENT}`;
}

test("redirects: search and fragment are kept, also through sign-in", async () => {
  for (const address of MAP.filter(({ keepsSearch }) => keepsSearch)) {
    const from = `${address.from}?${SEARCH}${FRAGMENT}`;
    let isSignedIn = false;
    const { router } = await open(from, "owner", () => isSignedIn);
    const wanted = redirectToStore(localStorage).read();
    if (wanted === null) expect([from, end(router)]).toEqual([from, kept(leadOf(address, "signedOut"))]);
    isSignedIn = true;
    await (wanted === null ? follow(router, from) : router.navigate(afterLogin(wanted)));
    expect([from, end(router)]).toEqual([from, kept(leadOf(address, "owner"))]);
    router.dispose();
  }
});

test("account pages: each needs sign-in and opens afterwards; only the library has a public page (@C-014)", async () => {
  let isSignedIn = false;
  const { router } = await open(START, "owner", () => isSignedIn);
  for (const address of MAP.filter(({ from }) => from.startsWith("/accounts/{account}"))) {
    const signedOut = leadOf(address, "signedOut");
    const isPublic = /library|your-music/.test(address.from) && !signedOut.endsWith("/login");
    isSignedIn = false;
    await follow(router, address.from);
    if (isPublic) continue;
    expect([address.from, end(router)]).toEqual([address.from, "/login"]);
    isSignedIn = true;
    await router.navigate(afterLogin(redirectToStore(localStorage).read()), { replace: true });
    const last = leadOf(address, "owner").split(" > ").at(-1) || address.from;
    expect([address.from, end(router)]).toEqual([address.from, last]);
  }
});

const end = ({ state }: Router) => addressOf(state.location);

test.each(DESKTOP_STATES)("desktop player: each address leads on, or opens, while %s", async (state) => {
  vi.stubGlobal("__HOST__", "electron");
  const { router } = await openWith(START, desktopServicesFor(state));
  for (const { from, [state]: steps } of DESKTOP_ADDRESSES) {
    const found = await follow(router, from);
    expect([from, found, pageOf(router) === NOT_FOUND]).toEqual([from, steps, false]);
  }
});

test("account switch: pages of an account stay open in the other one, with search and fragment", async () => {
  const { router } = await open(START, "partner");
  for (const address of MAP) {
    if (!address.from.startsWith("/accounts/{account}/") || leadOf(address, "partner") !== HERE) continue;
    await follow(router, `${address.from}?${SEARCH}${FRAGMENT}`);
    const handles = router.state.matches.map(({ route }) => (route.handle ?? {}) as RouteHandle);
    const own = handles.findLast(({ accountSwitch }) => accountSwitch)?.accountSwitch;
    await router.navigate(switchTarget(router.state.location, { accountSwitch: own }, SAMPLES.agency));
    const there = address.from.replace("{account}", "{agency}");
    expect(end(router)).toBe(own ? withoutSamples(own(SAMPLES.agency)) : `${there}?${SEARCH}${FRAGMENT}`);
  }
});

test("address map: every page of the client stands in it, and every redirect ends at one of its pages", async () => {
  const { router } = await open("/no/such", "owner");
  const patterns = patternsIn(router.routes);
  const froms = ALL.map(({ from }) => withSamples(from));
  const without = patterns.filter((pattern) => !froms.some((from) => matchPath(pattern, from)));
  expect(without).toEqual([]);
  for (const viewer of VIEWERS) {
    const pages = ALL.filter((address) => leadOf(address, viewer) === HERE).map(({ from }) => from);
    for (const address of ALL) {
      const last = leadOf(address, viewer)
        .split(" > ")
        .at(-1)
        ?.split("?")[0]
        ?.replace("{agency}", "{account}");
      if (last) expect([viewer, ...pages]).toContain(last);
    }
  }
});

function patternsIn(routes: readonly DataRouteObject[]): readonly string[] {
  return routes.flatMap(({ path, children = [] }) => [
    ...(path && path !== "*" ? [path] : []),
    ...patternsIn(children),
  ]);
}
