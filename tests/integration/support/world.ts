import type { TestApp } from "#tests/factories/app.ts";
import { createMusic, type Music } from "#tests/factories/music.ts";
import { createAccount, createDevice, createUser, createZone } from "#tests/factories/people.ts";

/** One business with all there is of everything, and somebody from another one. */
export interface World extends Music {
  readonly account: string;
  readonly location: string;
  /** Has a player. */
  readonly zone: string;
  /** Of the same account, without a player. */
  readonly otherZone: string;
  readonly device: string;
  readonly user: string;
  readonly acl: string;
  readonly tokens: Readonly<Record<Caller, string>>;
}

/** Who calls, from the account's point of view. */
export type Caller = "owner" | "player" | "stranger" | "strange-player";

export async function createWorld({ service }: TestApp): Promise<World> {
  const music = await createMusic(service);
  const mine = await createAccount(service);
  const theirs = await createAccount(service);
  const zone = await createZone(service, mine, { playFromType: "collection", playFromId: music.playlist });
  const otherZone = await createZone(service, mine);
  const theirZone = await createZone(service, theirs);
  const owner = await createUser(service, mine.id);
  const stranger = await createUser(service, theirs.id);
  const device = await createDevice(service, mine.id, zone);
  const strangeDevice = await createDevice(service, theirs.id, theirZone);
  return {
    ...music,
    account: mine.id,
    location: mine.locationId,
    zone,
    otherZone,
    device: device.id,
    user: owner.id,
    acl: owner.aclId,
    tokens: {
      owner: owner.token,
      player: device.token,
      stranger: stranger.token,
      "strange-player": strangeDevice.token,
    },
  };
}
