import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DATABASES } from "#tests/factories/databases.ts";
import { createAccount, createUser } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

/** PostgreSQL's error codes for a full disk, and while it starts or stops. */
const OUTAGES = [
  ["53100", "disk", "The service has no room left on its disk"],
  ["57P03", "database", "The database does not answer"],
] as const;

describe.each(DATABASES)("outages on $name", (database) => {
  let app: TestApp;
  let account: string;
  let location: string;
  let api: TestApi;
  beforeAll(async () => {
    app = await startApp({ database });
    ({ id: account, locationId: location } = await createAccount(app.service));
    api = new TestApi(app.url, (await createUser(app.service, account)).token);
  });
  afterAll(() => app[Symbol.asyncDispose]());

  test.each(OUTAGES)(
    "outage: a write that fails with %s gets a 503 with a text",
    async (code, reason, message) => {
      const { db } = app.service.services;
      const failing = sql.raw(`CREATE OR REPLACE FUNCTION failing() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'it fails' USING ERRCODE = '${code}'; END $$`);
      await db.execute(failing);
      for (const table of ["locations", "collections"])
        await db.execute(
          sql.raw(
            `CREATE OR REPLACE TRIGGER failing BEFORE INSERT OR UPDATE ON ${table} EXECUTE FUNCTION failing()`,
          ),
        );
      const rest = await api.call("PUT", `/api/auth/locations/${location}`, { body: { name: "A street" } });
      expect(rest).toMatchObject({ status: 503, json: { error: "unavailable", reason, message } });
      expect(Number(rest.headers.get("retry-after"))).toBeGreaterThan(0);
      const made = await api.call("POST", "/api/v2", {
        body: {
          query: `mutation ($input: CreateManualPlaylistInput!) { createManualPlaylist(input: $input, market: "SE") { id } }`,
          variables: { input: { owner: account } },
        },
      });
      expect(made).toMatchObject({ status: 503, json: { errors: [{ message, extensions: { reason } }] } });
    },
  );
});
