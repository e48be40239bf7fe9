import { expect, test } from "vitest";
import { TestApi } from "#tests/factories/service/api.ts";
import { emptyData } from "#tests/factories/service/empty-data.ts";
import { startService } from "#tests/factories/service/service.ts";

/** Heap limit of the service, in MB. It needs about 60. */
const HEAP_MB = 128;
const DOCUMENTS = 80;
const PARALLEL = 4;

test("GraphQL memory: large documents of signed-out callers do not exhaust it", {
  timeout: 180_000,
}, async () => {
  const { dataDir, env } = await emptyData();
  const limit = { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` };
  await using service = await startService({ dataDir, env: { ROOMTONE_DEMO: "0", ...limit, ...env } });
  const nobody = new TestApi(service.url);
  // Because of its last character, each takes two bytes of memory.
  const text = `${"x".repeat(900_000)}€`;
  const documents = Array.from({ length: DOCUMENTS }, (_, n) => `{ a${n}(b: "${text}") }`).values();
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (const query of documents) await nobody.call("POST", "/api/v2", { body: { query } });
    }),
  );
  expect((await nobody.call("GET", "/readyz")).status).toBe(200);
});
