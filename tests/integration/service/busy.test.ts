import { hash } from "argon2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { coverImageId } from "#server/catalog/store-covers.ts";
import { describeCatalogue } from "#server/catalog/synth/demo/describe.ts";
import { users } from "#server/db/schema/people.ts";
import { verifyPassword } from "#server/modules/auth/password.ts";
import { TestApi } from "#tests/factories/api.ts";
import { startApp, type TestApp } from "#tests/factories/app.ts";
import { newId } from "#tests/factories/people.ts";

/** Work that takes much of the processor, asked for without end by somebody who has not signed in. */

const MEMBER = { email: "member@example.test", password: "a long password" };

describe("heavy work", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
    const passwordHash = await hash(MEMBER.password);
    await app.service.services.db
      .insert(users)
      .values({ id: newId("User"), name: "A member", email: MEMBER.email, passwordHash });
  });
  afterAll(() => app[Symbol.asyncDispose]());

  test("more large pictures than can be drawn are refused for now, and nobody waits for them to sign in", async () => {
    const covers = describeCatalogue()
      .albums.slice(0, 12)
      .map(({ cover }) => coverImageId(cover));
    const asked = covers.map((id) => fetch(`${app.url}/media/image/${id}/1600/1600`));
    const refused = await Promise.any(
      asked.map(async (answer) => {
        const { status, headers } = await answer;
        expect(status).toBe(503);
        return headers.get("retry-after");
      }),
    );
    expect(Number(refused)).toBeGreaterThan(0);
    const drawn = Promise.race(asked.slice(1, 8));
    const signedIn = TestApi.signIn(app.url, MEMBER.email, MEMBER.password).then(() => "signed in");
    expect(await Promise.race([signedIn, drawn])).toBe("signed in");
  });

  test("more sign-ins than can be checked are refused for now, without costing a try", async () => {
    const query = "mutation($input: LoginUserInput!) { loginUser(input: $input) { token } }";
    const ask = (password: string) =>
      new TestApi(app.url).call("POST", "/api/v2", {
        body: { query, variables: { input: { ...MEMBER, password } } },
      });
    let isBusy = true;
    const others = Array.from({ length: 200 }, async () => {
      while (isBusy) {
        const checked = await verifyPassword(null, "a guess");
        // Whose turn is over asks again before anybody else can.
        if (!checked.ok) await new Promise((resolve) => setImmediate(resolve));
      }
    });
    // More than the tries that a person has; one that comes between two others may be looked at.
    const refused: (string | null)[] = [];
    while (refused.length < 12) {
      const { status, headers, json } = await ask("wrong");
      if (status === 503) refused.push(headers.get("retry-after"));
      else expect(JSON.stringify(json)).toContain("Wrong e-mail or password");
    }
    expect(new Set(refused)).toEqual(new Set(["2"]));
    isBusy = false;
    await Promise.all(others);
    expect(await ask(MEMBER.password)).toMatchObject({ status: 200, json: { data: { loginUser: {} } } });
  });
});
