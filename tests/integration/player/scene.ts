import type { z } from "zod";
import { ControlEvent, ControlResponse, type PlaybackState } from "#shared/contract/control.ts";
import { ServiceMessage } from "#shared/contract/player.ts";
import { createMusic, type Music } from "#tests/factories/music/music.ts";
import { createAccount, createDevice, createUser, createZone } from "#tests/factories/people/people.ts";
import { TestApi, type TestSocket } from "#tests/factories/service/api.ts";
import type { TestApp } from "#tests/factories/service/app.ts";

/** A shop with a zone that plays a playlist, its owner and its paired player. */
export interface Scene extends Music {
  readonly app: TestApp;
  readonly account: { readonly id: string; readonly locationId: string };
  readonly zone: string;
  readonly device: string;
  readonly owner: TestApi;
  readonly player: TestApi;
}

export async function createScene(app: TestApp): Promise<Scene> {
  const music = await createMusic(app.service);
  const account = await createAccount(app.service);
  const zone = await createZone(app.service, account, {
    playFromType: "collection",
    playFromId: music.playlist,
  });
  const device = await createDevice(app.service, account.id, zone);
  const owner = await createUser(app.service, account.id);
  return {
    ...music,
    app,
    account,
    zone,
    device: device.id,
    owner: new TestApi(app.url, owner.token),
    player: new TestApi(app.url, device.token),
  };
}

/** Sends a control command; returns the version that it created. */
export async function control(api: TestApi, soundZone: string, command: object): Promise<number> {
  const body = { soundZone, command };
  return (await api.rest("POST", "/player/control", ControlResponse, { body })).version;
}

/** A screen that watches zones. */
export async function watch(api: TestApi, ...soundZones: readonly string[]): Promise<TestSocket> {
  const socket = await api.socket("/player/control/ws");
  socket.send({ type: "subscribe", soundZones });
  return socket;
}

/** Waits for a zone state that matches. */
export async function stateWhere(
  socket: TestSocket,
  fits: (state: PlaybackState) => boolean,
): Promise<PlaybackState> {
  const event = await socket.next((message): message is z.output<typeof ControlEvent> => {
    const parsed = ControlEvent.safeParse(message);
    return parsed.success && parsed.data.type === "state" && fits(parsed.data.state);
  });
  const parsed = ControlEvent.parse(event);
  if (parsed.type !== "state") throw new Error("Not a state");
  return parsed.state;
}

type Message = z.output<typeof ServiceMessage>;

/** Waits for a matching message from the service to a player. */
export async function told<Type extends Message["type"]>(
  socket: TestSocket,
  type: Type,
  fits: (message: Extract<Message, { type: Type }>) => boolean = () => true,
): Promise<Extract<Message, { type: Type }>> {
  const isWanted = (message: unknown): message is Extract<Message, { type: Type }> => {
    const parsed = ServiceMessage.safeParse(message);
    return parsed.success && isOf(parsed.data, type) && fits(parsed.data);
  };
  return await socket.next(isWanted);
}

function isOf<Type extends Message["type"]>(
  message: Message,
  type: Type,
): message is Extract<Message, { type: Type }> {
  return message.type === type;
}
