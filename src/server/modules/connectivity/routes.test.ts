import Fastify from "fastify";
import { expect, test } from "vitest";
import type { Services } from "#server/services.ts";
import { SPEED_TEST_PATH } from "#shared/contract/addresses.ts";
import { ParallelLimit } from "./parallel-limit.ts";
import { registerConnectivityRoutes } from "./routes.ts";

test("speed test: an address over its number of simultaneous downloads waits", async () => {
  const app = Fastify();
  const limits = { take: async () => ({ ok: true }) };
  app.decorate("services", { limits } as unknown as Services);
  const parallel = new ParallelLimit({ perKey: 1, altogether: 1 });
  registerConnectivityRoutes(app, parallel);
  const download = () => app.inject(`${SPEED_TEST_PATH}?bytes=1000`);
  const end = parallel.start("192.0.2.9");
  const refused = await download();
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "10"]);
  end?.();
  // The place is free a moment after the last byte.
  for (let n = 0; n < 3; n += 1) await expect.poll(async () => (await download()).statusCode).toBe(200);
  await app.close();
});
