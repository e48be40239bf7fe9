import type { Page } from "@playwright/test";
import type {} from "#renderer/host/host.electron.ts";
import { PairingCodeView } from "#shared/contract/rest/zones.ts";
import { TestApi } from "../factories/api.ts";
import { startApp, type TestApp } from "../factories/app.ts";
import { createAccount, createUser, createZone } from "../factories/people.ts";

/** The client's origins that the service lets call it: Electron's, and what stands for it on electron-host. */
const ORIGINS = "app://roomtone,http://roomtone.app.localhost";

/** A business with one zone, on a service of its own whose clock the test holds. */
export class Shop implements AsyncDisposable {
  readonly app: TestApp;
  /** Its owner. */
  readonly owner: TestApi;
  readonly zone: string;
  private readonly clock: { offsetMs: number };

  private constructor(app: TestApp, owner: TestApi, zone: string, clock: { offsetMs: number }) {
    this.app = app;
    this.owner = owner;
    this.zone = zone;
    this.clock = clock;
  }

  static async open(): Promise<Shop> {
    const clock = { offsetMs: 0 };
    const now = () => new Date(Date.now() + clock.offsetMs);
    const app = await startApp({ env: { ROOMTONE_ORIGINS: ORIGINS }, now });
    const account = await createAccount(app.service, { businessName: "Café Mellan" });
    const zone = await createZone(app.service, account, { name: "Bar" });
    const user = await createUser(app.service, account.id);
    return new Shop(app, new TestApi(app.url, user.token, user.id), zone, clock);
  }

  get url(): string {
    return this.app.url;
  }

  /** Time passes for the service. */
  wait(ms: number): void {
    this.clock.offsetMs += ms;
  }

  /** A code from the zone's pairing page. */
  async pairingCode(): Promise<string> {
    const path = `/api/auth/sound_zones/${this.zone}/pairing_codes`;
    return (await this.owner.rest("POST", path, PairingCodeView)).code;
  }

  /** Somebody presses Unpair on the zone's page. */
  async unpair(): Promise<void> {
    await this.owner.call("DELETE", `/api/auth/sound_zones/${this.zone}/device`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.app[Symbol.asyncDispose]();
  }
}

/** Types a code at the player. */
export function redeem(page: Page, code: string) {
  return page.evaluate((typed) => window.roomtone.pairing.redeemCode(typed), code);
}

/** Pairs the player with a zone as the shop's owner. */
export function pair(page: Page, shop: Shop) {
  const userToken = shop.owner.token ?? "";
  return page.evaluate((input) => window.roomtone.pairing.pairZone(input), {
    soundZone: shop.zone,
    userToken,
  });
}

/** The zone that the player says it plays. */
export function currentZone(page: Page) {
  return page.evaluate(() => window.roomtone.pairing.current());
}

/** Collects what the page is told about its pairing from now on; gives how to read it. */
export async function watchPairing(page: Page) {
  const heard = await page.evaluateHandle(() => {
    const changes: { zone: string | null; unexpected: boolean }[] = [];
    window.roomtone.pairing.on("changed", ({ zone, unexpected }) => {
      changes.push({ zone: zone?.soundZone.name ?? null, unexpected });
    });
    return changes;
  });
  return () => heard.jsonValue();
}
