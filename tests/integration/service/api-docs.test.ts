import { afterAll, beforeAll, expect, test } from "vitest";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app[Symbol.asyncDispose]());

interface OpenApi {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}
interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security?: readonly object[];
  readonly parameters: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: unknown }>> };
}

test("API description: covers every call with its parameters, body and answer", async () => {
  const { json } = await new TestApi(app.url, null).call("GET", "/api/docs/openapi.json");
  const { openapi, paths } = json as OpenApi;
  expect(openapi).toBe("3.1.0");
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ":$1")}`),
  );
  expect(described.sort()).toEqual(app.service.http.endpoints.map((e) => `${e.method} ${e.path}`).sort());
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);

  const update = paths["/api/auth/sound_zones/{id}"]?.put;
  expect(update?.security).toEqual([{ token: [] }, { personalToken: ["zones"] }]);
  expect(update?.parameters).toEqual([expect.objectContaining({ name: "id", in: "path", required: true })]);
  expect(JSON.stringify(update?.requestBody)).toContain("play_from");
  const history = paths["/api/auth/sound_zones/{id}/history"]?.get;
  expect(history?.parameters.map(({ name }) => name)).toEqual(["id", "date", "before", "limit"]);
  expect(paths["/api/auth/pairing_codes/redeem"]?.post?.security).toBeUndefined();
});

test("API page: describes every call and its permissions, and runs no script", async () => {
  const answer = await fetch(`${app.url}/api/docs`);
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  const page = await answer.text();
  expect(page).not.toContain("<script");
  for (const { path, summary } of app.service.http.endpoints) {
    expect.soft(page).toContain(`<code>${path}</code>`);
    expect.soft(page).toContain(summary.replaceAll('"', "&#34;"));
  }
  expect(page).toContain("zone.update: Members of the account");
});
