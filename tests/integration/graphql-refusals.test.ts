import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { buildASTSchema, parse } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FIELD_NEEDS, type RootField } from "#shared/contract/graphql/needs.ts";
import { supplyOf } from "#tests/factories/billing/supply.ts";
import { DATABASES } from "#tests/factories/databases.ts";
import { createMusic } from "#tests/factories/music/music.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";
import { InjectedApi } from "#tests/factories/service/injected-api.ts";
import { FIELDS } from "./support/graphql-table.ts";
import { type Caller, createWorld, type World } from "./support/world.ts";

/** Every field of Query and Mutation, called wrongly and rightly; permissions are tested in access-matrix.test.ts. */

const SCHEMA = path.resolve(import.meta.dirname, "../../src/shared/contract/graphql/schema");
const schema = buildASTSchema(
  parse(
    globSync("*.graphql", { cwd: SCHEMA })
      .map((file) => readFileSync(path.join(SCHEMA, file), "utf8"))
      .join("\n"),
  ),
);

describe.each(DATABASES)("GraphQL refusals on $name", (database) => {
  let app: TestApp;
  let nextWorld: () => Promise<World>;
  beforeAll(async () => {
    app = await startApp({ database });
    const music = await createMusic(app.service);
    nextWorld = supplyOf(app.service, (service) => createWorld(service, music));
  });
  afterAll(async () => {
    expect(app.logs().filter((line) => Number(line.level) >= 50)).toEqual([]);
    await app[Symbol.asyncDispose]();
  });

  /** The code of the refusal; 'null' for an empty answer; otherwise 'answered'. */
  async function ask(name: string, caller: Caller | null, world: World): Promise<string> {
    const call = FIELDS[name];
    if (!call) throw new Error(`No row for ${name}`);
    const [root = "", field = ""] = name.split(".");
    const query = `${root.toLowerCase()} Ask${call.declare} { ${field}${call.pass} ${call.selection} }`;
    const api = new InjectedApi(app, caller === null ? null : world.tokens[caller]);
    const { json } = await api.call("POST", "/api/v2", { body: { query, variables: call.variables(world) } });
    const { data, errors } = json as {
      data?: Record<string, unknown> | null;
      errors?: { message: string; extensions?: { code?: string } }[];
    };
    const code = errors?.[0]?.extensions?.code;
    if (code === "BAD_USER_INPUT") throw new Error(`${name}: ${errors?.[0]?.message}`);
    if (code) return code;
    return data?.[field] === null ? "null" : "answered";
  }

  test("GraphQL refusals: every field of the schema has a row, and every row a field", () => {
    const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.keys(type?.getFields() ?? {}).map((field) => `${type?.name}.${field}`),
    );
    expect(Object.keys(FIELDS).sort()).toEqual(fields.sort());
  });

  test("GraphQL refusals: the owner gets an answer from every field", async () => {
    let world = await nextWorld();
    let isUsed = false;
    for (const name of Object.keys(FIELD_NEEDS) as RootField[]) {
      if (FIELD_NEEDS[name].who === "anybody" || name.startsWith("Subscription.")) continue;
      const wanted = FIELDS[name]?.ownerCode ?? "answered";
      let answer = await ask(name, "owner", world);
      // Earlier calls may have changed the world.
      if (isUsed && answer !== wanted) {
        world = await nextWorld();
        isUsed = false;
        answer = await ask(name, "owner", world);
      }
      isUsed ||= name.startsWith("Mutation.");
      expect.soft([name, answer]).toEqual([name, wanted]);
    }
  });

  test("GraphQL inputs: malformed arguments are refused by field; access is checked first", async () => {
    const world = await nextWorld();
    const extensionsFor = async (name: RootField, caller: Caller, change: Record<string, unknown>) => {
      const call = FIELDS[name];
      const variables = { ...call?.variables(world), ...change };
      const query = `mutation Ask${call?.declare} { ${name.split(".")[1]}${call?.pass} ${call?.selection} }`;
      const { json } = await new InjectedApi(app, world.tokens[caller]).call("POST", "/api/v2", {
        body: { query, variables },
      });
      return (json as { errors: { message: string; extensions: object }[] }).errors[0];
    };
    const fieldsOf = (fields: object) => ({
      extensions: { code: "BAD_USER_INPUT", exception: { validationErrors: fields } },
    });
    const named = { market: "sv", input: { owner: world.account, name: "n".repeat(121) } };
    expect(await extensionsFor("Mutation.createManualPlaylist", "owner", named)).toMatchObject(
      fieldsOf({ name: { code: "max", length: 120 }, market: { code: "format" } }),
    );
    expect(await extensionsFor("Mutation.createManualPlaylist", "stranger", named)).toMatchObject({
      extensions: { code: "FORBIDDEN" },
    });
    const none = { input: { itemIds: [] } };
    expect(await extensionsFor("Mutation.removeFromLibrary", "owner", none)).toMatchObject(
      fieldsOf({ itemIds: { code: "required" } }),
    );
    const malformed = { input: { soundZone: world.zone, track: "no id" } };
    expect(await extensionsFor("Mutation.blockTrack", "owner", malformed)).toMatchObject({
      message: "illegal base64 data at input",
    });
  });
});
