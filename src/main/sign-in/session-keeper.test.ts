import { join } from "node:path";
import { expect, test } from "vitest";
import { createLog } from "#main/logging/log.ts";
import { LockedError, StoredFile } from "#main/storage/stored-file.ts";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";
import { SessionKeeper, StoredSession } from "./session-keeper.ts";

const log = createLog({ write: () => undefined }, "info");
const SESSION = { token: "t1", refreshToken: "r1", supportChatHash: "" };
const RENEWED = { ...SESSION, token: "t2" };

/** A computer with a keychain that can be locked. */
function computer() {
  const path = join(temporaryFolder("session"), "session");
  const keychain = { isLocked: false };
  const codec = {
    encode: (json: string) => Buffer.from(json),
    decode: (bytes: Uint8Array) => {
      if (keychain.isLocked) throw new LockedError("locked");
      return Buffer.from(bytes).toString();
    },
  };
  /** Starts the app. */
  const start = () => {
    const file = new StoredFile(path, StoredSession, log, { codec });
    return { keeper: new SessionKeeper({ file, log }), written: () => file.write(RENEWED) };
  };
  return { keychain, start };
}

test("kept session: it survives a restart, unless it has ended", async () => {
  const { start } = computer();
  expect(await start().keeper.read()).toBeNull();
  const first = start();
  first.keeper.keep(SESSION);
  expect(await first.keeper.read()).toEqual(SESSION);
  await first.written();
  const second = start();
  expect(await second.keeper.read()).toEqual(RENEWED);
  second.keeper.keep(null);
  expect(await second.keeper.read()).toBeNull();
  await expect.poll(() => start().keeper.read()).toBeNull();
});

test("kept session: a sign-in while the file is read is not replaced by the file's contents", async () => {
  const { start } = computer();
  await start().written();
  const { keeper } = start();
  const reading = keeper.read();
  keeper.keep(SESSION);
  expect(await reading).toEqual(SESSION);
});

test("kept session: one in a locked keychain is available to the next page", async () => {
  const { start, keychain } = computer();
  await start().written();
  keychain.isLocked = true;
  const { keeper } = start();
  expect(await keeper.read()).toBeNull();
  keychain.isLocked = false;
  expect(await keeper.read()).toEqual(RENEWED);
});
