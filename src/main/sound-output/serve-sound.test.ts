import { expect, test } from "vitest";
import { z } from "zod";
import { Settings } from "#main/storage/settings.ts";
import type { IpcContract, IpcHandlers } from "#shared/contract/ipc/define.ts";
import { sound as contract } from "#shared/contract/ipc/sound.ts";
import { virtualTime } from "#tests/fakes/virtual-time.ts";
import { serveSound } from "./serve-sound.ts";
import { Sound } from "./sound.ts";

type Handlers = IpcHandlers<typeof contract>;

/** A computer's sound whose audio process records its commands. */
function served() {
  const { environment } = virtualTime();
  const told: unknown[] = [];
  const settings = {
    current: Settings.parse({ installationId: environment.newId() }),
    change: async (patch: Partial<Settings>) => void Object.assign(settings.current, patch),
  };
  const listeners = new Set<(message: unknown) => void>();
  const sound = new Sound({
    spawn: () => ({
      post: (message) => told.push(message),
      onMessage: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      onExit: () => () => undefined,
      kill: () => undefined,
    }),
    settings,
    environment,
  });
  const handlers: Partial<Record<string, Handlers>> = {};
  const events: unknown[] = [];
  serveSound(
    {
      handle: <C extends IpcContract>({ name }: C, served: IpcHandlers<C>) => {
        Object.assign(handlers, { [name]: served });
        return () => undefined;
      },
      send: (_contract, _event, payload) => void events.push(payload),
    },
    sound,
  );
  const says = (message: unknown) => {
    for (const listener of [...listeners]) listener(message);
  };
  says({ type: "ready" });
  const looks = () => told.filter((command) => JSON.stringify(command) === '{"type":"devices"}').length;
  return { page: handlers[contract.name], says, looks, events, told, settings };
}

test("sound: a page that follows the level opens no sound card; it scans only on request", async () => {
  const { page, says, looks, events } = served();
  const atFirst = looks();
  for (let times = 0; times < 60; times++) await page?.output();
  expect(looks()).toBe(atFirst);

  await page?.refresh();
  expect(looks()).toBe(atFirst + 1);
  says({ type: "devices", devices: [{ id: "hw", label: "Speakers" }] });
  expect(events).toMatchObject([{ devices: [{ id: "hw", label: "Speakers" }] }]);
  expect(await page?.output()).toMatchObject({ devices: [{ id: "hw" }] });
});

test("sound card: a chosen one that returns under another id is opened and shown under it", async () => {
  const { page, says, told, settings } = served();
  const named = (id: string, label: string) => ({ id, label });
  const opened = () => told.flatMap((command) => configured(command)).at(-1);
  says({ type: "devices", devices: [named("a", "USB Audio"), named("hw", "Built-in")] });
  await page?.choose("a");
  expect(settings.current.knownCard).toMatchObject({ id: "a", label: "USB Audio" });
  says({ type: "devices", devices: [named("hw", "Built-in")] });
  expect(opened()).toBe("a");
  says({ type: "devices", devices: [named("b", "2- USB Audio"), named("hw", "Built-in")] });
  expect(opened()).toBe("b");
  expect(await page?.output()).toMatchObject({ chosenId: "b" });
});

function configured(command: unknown): string[] {
  const read = z.object({ type: z.literal("configure"), deviceId: z.string() }).safeParse(command);
  return read.success ? [read.data.deviceId] : [];
}
