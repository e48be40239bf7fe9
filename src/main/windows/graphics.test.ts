import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createLog } from "#main/logging/log.ts";
import { temporaryFolder } from "#tests/factories/temporary-folder.ts";
import { Graphics } from "./graphics.ts";

const log = createLog({ write: () => undefined }, "info");

test("graphics: after two crashes the app starts without the graphics card, until its next version", () => {
  const path = join(temporaryFolder("graphics"), "data", "graphics.json");
  const started = (version = "1.0.0") => new Graphics(path, version, log);
  started().ended("GPU", "crashed");
  expect(started().isOff).toBe(false);
  started().ended("Utility", "crashed");
  started().ended("GPU", "killed");
  expect(started().isOff).toBe(false);
  started().ended("GPU", "abnormal-exit");
  expect(started().isOff).toBe(true);
  expect(started("1.1.0").isOff).toBe(false);
});

test("graphics: a damaged count counts as none", () => {
  const path = join(temporaryFolder("graphics"), "graphics.json");
  writeFileSync(path, '{"version":');
  expect(new Graphics(path, "1.0.0", log).isOff).toBe(false);
});
