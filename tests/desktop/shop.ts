import type { Page } from "@playwright/test";
import { eq } from "drizzle-orm";
import type {} from "#renderer/host/host.electron.ts";
import { accounts, acls, users } from "#server/db/schema/people/people.ts";
import { locations, playbackStates, soundZones } from "#server/db/schema/places.ts";
import { hashPassword } from "#server/modules/auth/password.ts";
import type { ControlCommand } from "#shared/contract/control.ts";
import { ZoneSettings } from "#shared/contract/player.ts";
import { AccountRestrictions } from "#shared/contract/rest/entities.ts";
import { type HistoryEntry, HistoryPage } from "#shared/contract/rest/music/history.ts";
import { PairingCodeView } from "#shared/contract/rest/pairing.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { createAccount, createUser, createZone, newId } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

/** Origins of the client for the service's CORS: Electron's, and that of electron-host. */
const ORIGINS = "app://roomtone,http://roomtone.app.localhost";

/** The service of a worker's tests, open to the player's client. `now` is its clock. */
export function startShopService(now?: () => Date): Promise<TestApp> {
  return startApp({
    env: { ROOMTONE_ORIGINS: ORIGINS, ROOMTONE_BILLING: "sandbox" },
    ...(now ? { now } : {}),
  });
}

/** A business with one zone. */
export class Shop {
  readonly app: TestApp;
  /** Its owner. */
  readonly owner: TestApi;
  readonly zone: string;
  private readonly account: string;
  private readonly location: string;

  private constructor(
    app: TestApp,
    owner: TestApi,
    zone: string,
    account: { readonly id: string; readonly locationId: string },
  ) {
    this.app = app;
    this.owner = owner;
    this.zone = zone;
    this.account = account.id;
    this.location = account.locationId;
  }

  static async open(app: TestApp): Promise<Shop> {
    const account = await createAccount(app.service, { businessName: "Café Mellan" });
    const zone = await createZone(app.service, account, { name: "Bar" });
    const user = await createUser(app.service, account.id);
    return new Shop(app, new TestApi(app.url, user.token, user.id), zone, account);
  }

  get url(): string {
    return this.app.url;
  }

  /** Adds a second location to the business, and a second business to its owner. */
  async grow(): Promise<void> {
    const { service } = this.app;
    const branch = newId("Location");
    await service.services.db.insert(locations).values({
      id: branch,
      accountId: this.account,
      name: "Harbour",
      address: "Harbour 2",
      city: "A town",
      postalCode: "222 22",
      isoCountry: "SE",
      timezone: "Europe/Stockholm",
    });
    await createZone(service, { id: this.account, locationId: branch }, { name: "Deck" });
    const second = await createAccount(service, { businessName: "Second Business" });
    const member = { owner: true, admin: true, contact: true, finance: true };
    const userId = this.owner.userId ?? "";
    await service.services.db
      .insert(acls)
      .values({ id: newId("Acl"), accountId: second.id, userId, ...member });
  }

  /** Gives the owner a password; returns the e-mail to sign in with. */
  async signInWith(password: string): Promise<string> {
    const { db } = this.app.service.services;
    const [user] = await db
      .update(users)
      .set({ passwordHash: await hashPassword(password) })
      .where(eq(users.id, this.owner.userId ?? ""))
      .returning();
    if (!user) throw new Error("the shop has no owner");
    return user.email;
  }

  /** A code from a zone's pairing page. */
  async pairingCode(zone = this.zone): Promise<string> {
    const path = `/api/auth/sound_zones/${zone}/pairing_codes`;
    return (await this.owner.rest("POST", path, PairingCodeView)).code;
  }

  /** Unpairs the zone at the service, as its owner. */
  async unpair(): Promise<void> {
    await this.owner.call("DELETE", `/api/auth/sound_zones/${this.zone}/device`);
  }

  /** Sets the account's restrictions. */
  async restrict(restrictions: Partial<AccountRestrictions>): Promise<void> {
    const { db } = this.app.service.services;
    const settings = AccountRestrictions.parse(restrictions);
    await db.update(accounts).set({ settings }).where(eq(accounts.id, this.account));
  }

  /** Adds a zone to the business; returns its id. */
  addZone(name: string): Promise<string> {
    const { service } = this.app;
    return createZone(service, { id: this.account, locationId: this.location }, { name });
  }

  /** Ids of all zones in the database. */
  async zones(): Promise<readonly string[]> {
    const rows = await this.app.service.services.db.select({ id: soundZones.id }).from(soundZones);
    return rows.map(({ id }) => id);
  }

  /** Sets the zone's paid time to end in this many days, negative for the past. Returns the end, ISO 8601. */
  async pay(days: number): Promise<string> {
    const paidUntil = new Date(Date.now() + days * DAY_MS);
    const { db } = this.app.service.services;
    await db.update(soundZones).set({ paidUntil }).where(eq(soundZones.id, this.zone));
    this.app.service.services.bus.publish("zone-changed", { soundZoneId: this.zone, what: "zone" });
    return paidUntil.toISOString();
  }

  /** Renames the zone at the service. */
  async rename(name: string): Promise<void> {
    const answer = await this.owner.call("PUT", `/api/auth/sound_zones/${this.zone}`, { body: { name } });
    if (answer.status >= 300) throw new Error(`the zone was not renamed: ${answer.status}`);
  }

  /** Sets the zone's music and settings: at full volume, to compare a recording with its source. */
  async play(playlist: string, settings: Partial<ZoneSettings>): Promise<void> {
    const { db } = this.app.service.services;
    await db
      .update(soundZones)
      .set({
        playFromType: "collection",
        playFromId: playlist,
        settings: ZoneSettings.parse({ volume_eq: false, ...settings }),
      })
      .where(eq(soundZones.id, this.zone));
    await db.update(playbackStates).set({ volume: 100 }).where(eq(playbackStates.soundZoneId, this.zone));
  }

  /** Sends a control command as the owner. */
  async control(command: ControlCommand): Promise<void> {
    const answer = await this.owner.call("POST", "/player/control", {
      body: { soundZone: this.zone, command },
    });
    if (answer.status >= 300) throw new Error(`the service refused ${command.type}: ${answer.status}`);
  }

  /** The zone's play history at the service, newest first. */
  async history(): Promise<readonly HistoryEntry[]> {
    const path = `/api/auth/sound_zones/${this.zone}/history?limit=200`;
    return (await this.owner.rest("GET", path, HistoryPage)).items;
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

/** The zone that the player reports. */
export function currentZone(page: Page) {
  return page.evaluate(() => window.roomtone.pairing.current());
}

/** Records each zone that the page is notified of from now on; returns a function that reads the list. */
export async function watchPairing(page: Page) {
  const heard = await page.evaluateHandle(async () => {
    const changes: { zone: string | null; unexpected: boolean }[] = [];
    let known = (await window.roomtone.pairing.current())?.soundZone.name ?? null;
    window.roomtone.pairing.on("changed", ({ zone, unexpected }) => {
      const name = zone?.soundZone.name ?? null;
      if (name !== known) changes.push({ zone: name, unexpected });
      known = name;
    });
    return changes;
  });
  return () => heard.jsonValue();
}
