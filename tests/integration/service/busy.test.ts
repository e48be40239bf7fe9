import { hash } from "argon2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { coverImageId } from "#server/catalog/store-covers.ts";
import { describeCatalogue } from "#server/catalog/synth/demo/describe.ts";
import { users } from "#server/db/schema/people/people.ts";
import { verifyPassword } from "#server/modules/auth/password.ts";
import { newId } from "#tests/factories/people/people.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp, type TestApp } from "#tests/factories/service/app.ts";

/** Repeated CPU-heavy requests of a caller who is not signed in. */

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

  test("overload: excess large pictures get a retry-later refusal, and sign-in stays fast", async () => {
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

  test("overload: excess sign-ins get a retry-later refusal that counts as no attempt", async () => {
    const query = "mutation($input: LoginUserInput!) { loginUser(input: $input) { token } }";
    const ask = (password: string) =>
      new TestApi(app.url).call("POST", "/api/v2", {
        body: { query, variables: { input: { ...MEMBER, password } } },
      });
    let isBusy = true;
    const others = Array.from({ length: 200 }, async () => {
      while (isBusy) {
        const checked = await verifyPassword(null, "a guess");
        // After its turn, each caller retries before any other can.
        if (!checked.ok) await new Promise((resolve) => setImmediate(resolve));
      }
    });
    // More than a person's allowed attempts; the odd one in between may still be checked.
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
