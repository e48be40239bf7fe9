import type { App } from "#server/plugins/calls/fastify.ts";
import { VERSION } from "#server/plugins/health/health.ts";
import { openApi } from "./openapi.ts";
import { docsPage } from "./page.ts";

const CACHE = "public, max-age=300";

/** The API's documentation as a page and as OpenAPI. Generated on the first request. */
export function registerApiDocs(app: App): void {
  let page: string | null = null;
  let description: object | null = null;
  app.get("/api/docs", async (_request, reply) => {
    page ??= docsPage(app.endpoints, VERSION);
    return reply.type("text/html; charset=utf-8").header("cache-control", CACHE).send(page);
  });
  app.get("/api/docs/openapi.json", async (_request, reply) => {
    description ??= openApi(app.endpoints, VERSION);
    return reply.header("cache-control", CACHE).send(description);
  });
}
