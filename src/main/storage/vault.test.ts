import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { z } from "zod";
import { createLog } from "#main/logging/log.ts";
import { Pairing } from "#main/pairing/pairing.ts";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";
import { hostKeyring, type KeyringMode } from "#tests/fakes/electron-host/keyring.ts";
import { StoredFile } from "./stored-file.ts";
import { vaultCodec } from "./vault.ts";

const log = createLog({ write: () => undefined }, "info");
const KEY = Buffer.alloc(32, 7);

/** A stored secret on a computer with this keyring. */
function secretOf(mode: KeyringMode, path = join(temporaryFolder("vault"), "secret"), answersWithin = 20) {
  const keyring = hostKeyring(mode, () => KEY);
  const codec = vaultCodec({ keyring: keyring.safeStorage, log, answersWithin });
  return { file: new StoredFile(path, z.any(), log, { codec }), keyring, path };
}

test("vault: a keyring that waits for its prompt counts as locked, until a person unlocks it", async () => {
  const before = secretOf("open");
  await before.file.write("secret");
  const { file, keyring } = secretOf("prompt", before.path);
  expect(await file.read()).toBeNull();
  expect(file.isLocked).toBe(true);
  keyring.answer(true);
  await file.opens;
  expect(await file.read()).toBe("secret");
});

test("vault: after one overdue request, the next ones do not wait", async () => {
  const before = secretOf("open");
  await before.file.write("secret");
  const { file } = secretOf("prompt", before.path, 50);
  await file.read();
  const began = performance.now();
  expect(await file.read()).toBeNull();
  expect(performance.now() - began).toBeLessThan(50);
});

test("pairing: one withheld by the keyring lets the start continue, and is restored on unlocking", async () => {
  const before = secretOf("open");
  await before.file.write({ soundZone: { id: "bar" }, refreshToken: "refresh" });
  const { file, keyring } = secretOf("prompt", before.path);
  const calls = { redeem: vi.fn(), pair: vi.fn(), unpair: vi.fn(), refresh: vi.fn() };
  const pairing = new Pairing({ file, calls, log, now: Date.now, monotonic: () => performance.now() });
  await pairing.start();
  expect(pairing.isLocked).toBe(true);
  const changed = Promise.withResolvers<string | undefined>();
  pairing.changed.on(({ zone }) => changed.resolve(zone?.soundZone.id));
  keyring.answer(true);
  expect(await changed.promise).toBe("bar");
});

test("vault: a secret that a locked keyring refuses to seal is written when it opens", async () => {
  const { file, keyring, path } = secretOf("prompt");
  await expect(file.write("secret")).rejects.toThrow("does not answer");
  await expect(stat(path)).rejects.toThrow();
  keyring.answer(true);
  await vi.waitFor(async () => expect((await readFile(path)).length).toBeGreaterThan(0));
  expect(await secretOf("open", path).file.read()).toBe("secret");
});

test("vault: a secret whose key was replaced is sealed again when read", async () => {
  const { file, keyring, path } = secretOf("open");
  await file.write("secret");
  const sealed = await readFile(path, "utf8");
  keyring.replaceKey();
  expect(await file.read()).toBe("secret");
  await vi.waitFor(async () => expect(await readFile(path, "utf8")).not.toBe(sealed));
  expect(await file.read()).toBe("secret");
});

test("vault: without a system keyring, secrets are protected by the file alone", async () => {
  const { file, path } = secretOf("none");
  await file.write("secret");
  expect(JSON.parse(await readFile(path, "utf8"))).toMatchObject({ protection: "file" });
  expect(await file.read()).toBe("secret");
});
