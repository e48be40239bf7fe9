import { z } from "zod";
import { DEMO_PASSWORD, DEMO_USERS } from "#server/db/seed/demo-data.ts";
import { API_VERSION } from "#shared/contract/call-headers.ts";
import { AccountList } from "#shared/contract/rest/accounts/accounts.ts";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { PairedDevice } from "#shared/contract/rest/pairing.ts";
import { ZoneSearchResult } from "#shared/contract/rest/zones/zones.ts";
import { type SimulatedPlayer, startSimulatedPlayer } from "./simulated-player.ts";

/** Device name of the demo's simulated players. */
export const SIMULATED_NAME = "Simulated player (demo)";

/** The demo's zones that play from the start, by name. */
const ZONES = ["Lobby", "Skylight Bar"];

const LOGIN = "mutation ($input: LoginUserInput!) { loginUser(input: $input) { token userId } }";
const LoggedIn = z.object({
  data: z.object({ loginUser: z.object({ token: z.string(), userId: z.string() }) }),
});

/**
 * Plays two zones of the demo as if each room had a computer, so that a new service has something to show. A
 * zone with another player keeps it; a simulated player that somebody unpairs stays away until the next
 * start. Throws when the demo's owner cannot sign in. `signal`: the service is about to stop.
 */
export async function startDemoPlayers(url: string, signal?: AbortSignal): Promise<AsyncDisposable> {
  const players = new Map<string, SimulatedPlayer>();
  let isOver = false;
  const start = async (owner: DemoOwner, zone: SoundZone): Promise<void> => {
    const token = await owner.pair(zone);
    if (token === null || isOver) return;
    const player = await startSimulatedPlayer({
      url,
      token,
      os: "simulated",
      ...(signal && { signal }),
      sendCommand: async () => false,
      onEvent: ({ type }) => {
        if (type === "refused") void again(zone.id);
      },
    });
    if (isOver) await player[Symbol.asyncDispose]();
    else players.set(zone.id, player);
  };
  // Its token expired after a day.
  const again = async (id: string): Promise<void> => {
    await players.get(id)?.[Symbol.asyncDispose]();
    players.delete(id);
    if (isOver) return;
    const owner = await DemoOwner.signIn(url);
    const zone = (await owner.zones()).find((one) => one.id === id);
    if (zone?.device?.name === SIMULATED_NAME) await start(owner, zone);
  };
  const dispose = async () => {
    isOver = true;
    await Promise.all([...players.values()].map((player) => player[Symbol.asyncDispose]()));
  };
  try {
    const owner = await DemoOwner.signIn(url);
    for (const zone of await owner.zones()) if (ZONES.includes(zone.name)) await start(owner, zone);
  } catch (error) {
    await dispose();
    throw error;
  }
  return { [Symbol.asyncDispose]: dispose };
}

/** The demo's owner, as needed for pairing. */
class DemoOwner {
  readonly #url: string;
  readonly #token: string;
  readonly #userId: string;

  private constructor(url: string, token: string, userId: string) {
    this.#url = url;
    this.#token = token;
    this.#userId = userId;
  }

  static async signIn(url: string): Promise<DemoOwner> {
    const input = { email: DEMO_USERS[0]?.email, password: DEMO_PASSWORD };
    const answer = await call(url, "POST", "/api/v2", LoggedIn, {
      body: { query: LOGIN, variables: { input } },
    });
    const { token, userId } = answer.data.loginUser;
    return new DemoOwner(url, token, userId);
  }

  /** The zones of the owner's first account. */
  async zones(): Promise<readonly SoundZone[]> {
    const { items } = await this.#call("GET", `/api/auth/users/${this.#userId}/accounts`, AccountList);
    const path = `/api/auth/accounts/${items[0]?.id}/sound_zones/search`;
    return (await this.#call("POST", path, ZoneSearchResult, { perPage: 100 })).items;
  }

  /** Pairs a simulated player; returns its access token, or null if the zone already has a player. */
  async pair(zone: SoundZone): Promise<string | null> {
    if (zone.device && zone.device.name !== SIMULATED_NAME) return null;
    const code = `simulated-${zone.id}`;
    const body = { device_type: "desktop", platform: "LINUX", code, name: SIMULATED_NAME };
    const path = `/api/auth/sound_zones/${zone.id}/device`;
    return (await this.#call("POST", path, PairedDevice, body)).session?.token ?? null;
  }

  #call<Schema extends z.ZodType>(method: string, path: string, schema: Schema, body?: object) {
    return call(this.#url, method, path, schema, { body, token: this.#token });
  }
}

interface Sent {
  readonly body?: object | undefined;
  readonly token?: string;
}

async function call<Schema extends z.ZodType>(
  url: string,
  method: string,
  path: string,
  schema: Schema,
  { body, token }: Sent,
): Promise<z.output<Schema>> {
  const headers: Record<string, string> = { "x-api-version": API_VERSION, accept: "application/json" };
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  if (body) headers["content-type"] = "application/json";
  const answer = await fetch(`${url}${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
  return schema.parse(await answer.json());
}
