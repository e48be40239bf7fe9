import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { FAKE_CLIENT, FakeSpotify } from "#tests/fakes/spotify/server.ts";
import { spotifyApi } from "./spotify-api.ts";

const RUNS = 150;

async function ask() {
  const spotify = await FakeSpotify.start();
  onTestFinished(() => spotify[Symbol.asyncDispose]());
  const api = spotifyApi({
    clientId: FAKE_CLIENT.id,
    clientSecret: FAKE_CLIENT.secret,
    accountsUrl: spotify.url,
    apiUrl: spotify.url,
  });
  const calls = [
    () => api.redeem("a code", "https://roomtone.test/spotify-callback"),
    () => api.refresh("a token"),
    () => api.me("a token"),
    () => api.playlist("a token", "0000000000000000000001"),
    () => api.tracks("a token", "0000000000000000000001", 0),
  ] as const;
  return { spotify, calls };
}

test("Spotify's answers: whatever the body, there is what was asked for or a reason why not", async () => {
  const { spotify, calls } = await ask();
  const parts = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom(null, "\u0000", "\ud800", -1, 1e308, [], {}, "x".repeat(2_000)),
  );
  const answer = fc.record(
    {
      total: parts,
      items: fc.oneof(parts, fc.array(fc.record({ track: parts }), { maxLength: 60 })),
      name: parts,
      snapshot_id: parts,
      id: parts,
      access_token: parts,
      expires_in: parts,
      token_type: parts,
    },
    { requiredKeys: [] },
  );
  const body = fc.oneof(
    answer.map((value) => JSON.stringify(value)),
    fc.tuple(answer, fc.nat(60)).map(([value, cut]) => JSON.stringify(value).slice(0, cut)),
    fc.constantFrom("", "null", "[]", "<html>", "[".repeat(50_000)),
  );
  await fc.assert(
    fc.asyncProperty(body, fc.nat(calls.length - 1), async (text, place) => {
      spotify.recover();
      spotify.fail(/./, { body: text });
      const outcome = await calls[place]?.();
      if (outcome?.ok) expect(JSON.stringify(outcome.value)).not.toMatch(/\\u0000|\\ud800/);
      else expect(outcome?.reason).toEqual({ failure: "malformed" });
    }),
    { numRuns: RUNS },
  );
});

test("Spotify's answers: whatever the status, there is a reason", async () => {
  const { spotify, calls } = await ask();
  const status = fc.constantFrom(
    201,
    204,
    301,
    302,
    304,
    400,
    401,
    403,
    404,
    405,
    418,
    429,
    500,
    502,
    503,
    504,
  );
  await fc.assert(
    fc.asyncProperty(status, fc.nat(calls.length - 1), async (code, place) => {
      spotify.recover();
      spotify.fail(/./, { status: code, retryAfter: 7 });
      const outcome = await calls[place]?.();
      expect(outcome?.ok).toBe(false);
      if (code === 429)
        expect(outcome).toMatchObject({ reason: { failure: "rate-limited", retryAfterMs: 7000 } });
    }),
    { numRuns: RUNS },
  );
});
