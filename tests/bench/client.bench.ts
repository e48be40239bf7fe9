import { type Browser, chromium, type Page } from "@playwright/test";
import { LoginUserDocument } from "#shared/contract/graphql/generated/auth-operations.ts";
import { firstZone } from "#tests/factories/people/demo.ts";
import { preparedService } from "#tests/factories/prepared.ts";
import { DEMO_OWNER, DEMO_PASSWORD, TestApi } from "#tests/factories/service/api.ts";
import { findHeadlessShell } from "#tests/provision/chromium.ts";
import { type Bench, type Measurement, median } from "./bench.ts";
import { type Visit, visit } from "./pages/page-visit.ts";

/** Visits per median: on this computer, and over a network. */
const ROUNDS = 5;
const FAR_ROUNDS = 3;

/** A phone or a till with a slower processor than this machine. */
const SLOWDOWN = 4;

const NETWORK = { megabitsPerSecond: 10, latencyMs: 40 } as const;

/**
 * Not a secure context, as in a shop's own network: browsers accept only gzip from such an address, brotli needs a
 * secure one.
 */
const PLAIN_NAME = "shop.test";

interface Screen {
  readonly name: string;
  readonly path: string;
  readonly isSignedIn: boolean;
  /** Selector of its main content. */
  readonly ready: string;
  readonly interact: (page: Page) => Promise<void>;
  /** Limits for the JavaScript of its first screen: kB with gzip, and number of files. */
  readonly scripts: { readonly kB: number; readonly files: number };
}

export const bench: Bench = {
  about: `first screens in a cold browser, processor slowed down ${SLOWDOWN} times (medians of ${ROUNDS})`,
  async run() {
    await using service = await preparedService();
    const api = await TestApi.signIn(service.url);
    const session = await sessionOf(api);
    const zone = await firstZone(api);
    const browser = await chromium.launch({
      executablePath: findHeadlessShell() ?? undefined,
      args: ["--no-sandbox", `--host-resolver-rules=MAP ${PLAIN_NAME} 127.0.0.1`],
    });
    try {
      const origins = { gzip: `http://${PLAIN_NAME}:${service.port}`, brotli: service.url };
      const rows: Measurement[] = [];
      for (const screen of screens(zone)) {
        rows.push(...(await measure(browser, screen, origins, screen.isSignedIn ? session : null)));
      }
      return rows;
    } finally {
      await browser.close();
    }
  },
};

function screens({ id, account }: { readonly id: string; readonly account: string }): readonly Screen[] {
  const behindSignIn = { isSignedIn: true, interact: useFrame, scripts: { kB: 260, files: 15 } };
  return [
    {
      name: "/login",
      path: "/login",
      isSignedIn: false,
      ready: "input[type=password]",
      interact: useSignIn,
      scripts: { kB: 200, files: 15 },
    },
    { name: "/home", path: "/home", ready: "main img", ...behindSignIn },
    { name: "zones", path: `/accounts/${account}/zones`, ready: "main a[href*='/zones/']", ...behindSignIn },
    {
      name: "player",
      path: `/accounts/${account}/zones/${id}/player`,
      ready: "#now-playing",
      ...behindSignIn,
    },
  ];
}

async function useSignIn(page: Page): Promise<void> {
  await page.getByLabel("E-mail").click();
  await page.keyboard.type("anna@shop.test");
  await page.getByRole("button", { name: "Show password" }).click();
}

/** Content shared by all pages behind sign-in. */
async function useFrame(page: Page): Promise<void> {
  await page.getByRole("searchbox").first().click();
  await page.keyboard.type("lobby");
  await page.getByRole("button", { name: "User menu" }).click();
  await page.getByRole("menuitem").first().waitFor();
  await page.keyboard.press("Escape");
}

async function measure(
  browser: Browser,
  screen: Screen,
  origins: { readonly gzip: string; readonly brotli: string },
  session: string | null,
): Promise<readonly Measurement[]> {
  const { name, path, ready, scripts } = screen;
  const look = (origin: string, network: typeof NETWORK | null, interact: Screen["interact"] | null) =>
    visit(browser, { origin, path, session, ready, interact, network, processorSlowdown: SLOWDOWN });
  // Warms up the service and the browser.
  await look(origins.gzip, null, null);
  const gzip: Visit[] = [];
  const brotli: Visit[] = [];
  const gzipFar: Visit[] = [];
  const brotliFar: Visit[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    gzip.push(await look(origins.gzip, null, screen.interact));
    brotli.push(await look(origins.brotli, null, screen.interact));
    if (round >= FAR_ROUNDS) continue;
    gzipFar.push(await look(origins.gzip, NETWORK, null));
    brotliFar.push(await look(origins.brotli, NETWORK, null));
  }
  const near = [...gzip, ...brotli];
  const row = (
    what: string,
    visits: readonly Visit[],
    of: (visit: Visit) => number,
    unit: Measurement["unit"],
    toReach?: string,
  ): Measurement => ({
    what: `${name}: ${what}`,
    value: median(visits.map(of).filter((value) => !Number.isNaN(value))),
    unit,
    ...(toReach ? { toReach } : {}),
  });
  const kB = (of: (visit: Visit) => number) => (one: Visit) => of(one) / 1000;
  const over = `over ${NETWORK.megabitsPerSecond} Mbit/s with ${NETWORK.latencyMs} ms`;
  const rows = [
    row("largest paint, gzip", gzip, ({ lcp }) => lcp, "ms", "≤ 1,200 ms"),
    row("largest paint, brotli", brotli, ({ lcp }) => lcp, "ms", "≤ 1,200 ms"),
    row(`largest paint, gzip, ${over}`, gzipFar, ({ lcp }) => lcp, "ms"),
    row(`largest paint, brotli, ${over}`, brotliFar, ({ lcp }) => lcp, "ms"),
    row("layout shift", near, ({ cls }) => cls, "", "≤ 0.02"),
    row("slowest answer to a click or a key", near, ({ inp }) => inp, "ms", "≤ 100 ms"),
    row("JavaScript files", near, ({ scripts: count }) => count, "", `≤ ${scripts.files}`),
    row(
      "JavaScript, gzip",
      gzip,
      kB((one) => one.scriptBytes),
      "kB",
      `≤ ${scripts.kB} kB`,
    ),
    row(
      "JavaScript, brotli",
      brotli,
      kB((one) => one.scriptBytes),
      "kB",
    ),
    row(
      "JavaScript before the largest paint, gzip",
      gzip,
      kB((one) => one.scriptBytesBeforePaint),
      "kB",
    ),
    row(
      "styles, gzip",
      gzip,
      kB((one) => one.styleBytes),
      "kB",
    ),
    row(
      "fonts",
      near,
      kB((one) => one.fontBytes),
      "kB",
    ),
    row(
      "pictures",
      near,
      kB((one) => one.pictureBytes),
      "kB",
    ),
    row("waves of scripts before the first call", near, ({ waves }) => waves, ""),
    row("first call after the first script", near, ({ firstCall }) => firstCall, "ms"),
    row("calls", near, ({ calls }) => calls, ""),
    row("calls made twice", near, ({ twice }) => twice.length, "", "0"),
  ];
  return rows.filter(({ value }) => !Number.isNaN(value));
}

/** The client's local storage after sign-in. */
async function sessionOf(api: TestApi): Promise<string> {
  const input = { email: DEMO_OWNER, password: DEMO_PASSWORD };
  const { loginUser } = await api.graphql<{
    loginUser: { token: string; refreshToken: string; supportChatHash: string };
  }>(String(LoginUserDocument), { input });
  const { token, refreshToken, supportChatHash } = loginUser;
  return JSON.stringify({ token, refreshToken, supportChatHash });
}
