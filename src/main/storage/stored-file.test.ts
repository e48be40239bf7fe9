import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { createLog } from "#main/logging/log.ts";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";
import { type Codec, LockedError, StoredFile } from "./stored-file.ts";

const Value = z.object({ name: z.string(), count: z.int() });

function fresh() {
  const path = join(temporaryFolder("stored"), "value");
  const lines: string[] = [];
  const log = createLog({ write: (line: string) => void lines.push(line) }, "info");
  return { path, lines, file: new StoredFile(path, Value, log) };
}

test("stored file: a value survives a restart; of many writes the last one", async () => {
  const { path, file } = fresh();
  await Promise.all(Array.from({ length: 20 }, (_, count) => file.write({ name: "zone", count })));
  const reopened = new StoredFile(path, Value, createLog({ write: () => undefined }, "info"));
  expect(await reopened.read()).toEqual({ name: "zone", count: 19 });
});

test("stored file: a missing file is no damage", async () => {
  const { file, lines } = fresh();
  expect(await file.read()).toBeNull();
  expect(lines).toEqual([]);
});

test("stored file: a damaged one is reported without its contents, set aside, and counts as absent", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.uint8Array(),
        fc.json().map((text) => Buffer.from(text)),
      ),
      async (bytes) => {
        const { path, file, lines } = fresh();
        await writeFile(path, bytes);
        expect(await file.read()).toBeNull();
        expect(lines).toHaveLength(1);
        expect(lines[0]).toContain("stored file is damaged");
        expect(new Uint8Array(await readFile(`${path}.damaged`))).toEqual(new Uint8Array(bytes));
        expect(await file.read()).toBeNull();
      },
    ),
    { numRuns: 50 },
  );
});

test("stored file: an interrupted write leaves the previous value", async () => {
  const { path, file } = fresh();
  await file.write({ name: "zone", count: 1 });
  await writeFile(`${path}.new`, `{"name":"zo`);
  expect(await file.read()).toEqual({ name: "zone", count: 1 });
  await file.write({ name: "zone", count: 2 });
  await expect.poll(() => readdir(join(path, ".."))).toEqual(["value", "value.backup"]);
});

test("stored file: a damaged file is restored from its copy, and both are whole again", async () => {
  const { path, file, lines } = fresh();
  const damaged: string[] = [];
  await file.write({ name: "zone", count: 1 });
  await expect.poll(() => readdir(join(path, ".."))).toContain("value.backup");
  await writeFile(path, "\0\0\0\0");
  const log = createLog({ write: (line: string) => void lines.push(line) }, "info");
  const reopened = new StoredFile(path, Value, log, { damaged: (name) => void damaged.push(name) });
  expect(await reopened.read()).toEqual({ name: "zone", count: 1 });
  expect(damaged).toEqual(["value"]);
  expect(lines.join()).toContain("stored file is damaged");
  expect(await readdir(join(path, ".."))).toContain("value.damaged");
  await expect.poll(() => readFile(path, "utf8")).toBe('{"name":"zone","count":1}');
});

test("stored file: a secret whose key is missing at one start is read at the next", async () => {
  const path = join(temporaryFolder("stored"), "value");
  const lines: string[] = [];
  const damaged: string[] = [];
  const log = createLog({ write: (line: string) => void lines.push(line) }, "info");
  let isLocked = false;
  const codec: Codec = {
    encode: (json) => Buffer.from(json),
    decode: (bytes) => {
      if (isLocked) throw new LockedError("no key");
      return Buffer.from(bytes).toString();
    },
  };
  await new StoredFile(path, Value, log, { codec }).write({ name: "zone", count: 1 });
  await expect.poll(() => readdir(join(path, ".."))).toEqual(["value", "value.backup"]);
  isLocked = true;
  const file = new StoredFile(path, Value, log, { codec, damaged: (name) => void damaged.push(name) });
  for (let look = 0; look < 5; look++) expect(await file.read()).toBeNull();
  expect(file.isLocked).toBe(true);
  // A locked file is reported once and is not damaged.
  expect(damaged).toEqual([]);
  expect(lines.filter((line) => line.includes(`"${path}"`))).toHaveLength(1);
  expect(lines.join()).not.toContain("damaged");
  isLocked = false;
  expect(await file.read()).toEqual({ name: "zone", count: 1 });
  expect(file.isLocked).toBe(false);
  expect(await new StoredFile(path, Value, log, { codec }).read()).toEqual({ name: "zone", count: 1 });
});

test("stored file: a removed file stays absent, whatever its copy contains", async () => {
  const { path, file } = fresh();
  await file.write({ name: "zone", count: 1 });
  await expect.poll(() => readdir(join(path, ".."))).toContain("value.backup");
  await rm(path);
  expect(await file.read()).toBeNull();
});
