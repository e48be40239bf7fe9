import type { Service } from "#server/app.ts";
import { devices, locations, playbackStates, soundZones } from "#server/db/schema/places.ts";
import { ZoneSettings } from "#shared/contract/player.ts";
import { DAY_MS } from "#shared/domain/time/lengths.ts";
import { createAccount, newId } from "./people.ts";

const CITIES = [
  ["SE", "Malmö"],
  ["SE", "Göteborg"],
  ["NO", "Oslo"],
  ["DK", "Aarhus"],
  ["DE", "Köln"],
  ["US", "St. Paul"],
] as const;
const ROOMS = ["Shop floor", "Stockroom", "Café", "Fitting rooms", "Entrance"];
/** Rows of one insert. */
const TOGETHER = 500;

export interface Chain {
  readonly account: string;
  readonly locations: readonly string[];
  readonly zones: readonly string[];
}

/** A company with many locations, each with the same number of zones. Every zone has music and a paired player. */
export async function createChain(
  service: Service,
  { places, zonesOfEach, playlist }: { places: number; zonesOfEach: number; playlist: string },
): Promise<Chain> {
  const { db, now } = service.services;
  const account = (await createAccount(service, { businessName: "A chain" })).id;
  const at = now();
  const stores = Array.from({ length: places }, (_, index) => {
    const [isoCountry, city] = CITIES[index % CITIES.length] ?? CITIES[0];
    return {
      id: newId("Location"),
      accountId: account,
      name: `Store ${index + 1}`,
      address: `Main Street ${index + 1}`,
      city,
      postalCode: "111 11",
      isoCountry,
      timezone: "Europe/Stockholm",
    };
  });
  const zones = stores.flatMap(({ id: locationId }) =>
    Array.from({ length: zonesOfEach }, (_, index) => ({
      id: newId("SoundZone"),
      accountId: account,
      locationId,
      name: `${ROOMS[index % ROOMS.length]} ${index + 1}`,
      settings: ZoneSettings.parse({}),
      playFromType: "collection" as const,
      playFromId: playlist,
      paidUntil: new Date(at.getTime() + 365 * DAY_MS),
    })),
  );
  await db.insert(locations).values(stores);
  for (let from = 0; from < zones.length; from += TOGETHER) {
    const some = zones.slice(from, from + TOGETHER);
    await db.insert(soundZones).values(some);
    await db
      .insert(playbackStates)
      .values(some.map(({ id }) => ({ soundZoneId: id, volume: 60, seed: 1, queue: [] })));
    await db.insert(devices).values(
      some.map(({ id }) => ({
        id: newId("Device"),
        accountId: account,
        soundZoneId: id,
        deviceType: "desktop" as const,
        platform: "linux",
        code: id,
        pairedAt: at,
      })),
    );
  }
  return { account, locations: stores.map(({ id }) => id), zones: zones.map(({ id }) => id) };
}
