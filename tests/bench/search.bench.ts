import { API_VERSION } from "#shared/contract/call-headers.ts";
import type { TestDatabase } from "#tests/factories/databases.ts";
import { createAccount, createUser } from "#tests/factories/people/people.ts";
import { startApp } from "#tests/factories/service/app.ts";
import { type Bench, type Measurement, median, percentile } from "./bench.ts";
import { startBenchServer } from "./processes/bench-server.ts";
import { catalogueWords, fillCatalogue } from "./search-catalogue.ts";

const EMBEDDED_TRACKS = 100_000;
const SERVER_TRACKS = Number(process.env.BENCH_TRACKS ?? 1_000_000);
const SEARCHES = 300;
const WARM = 30;

const SEARCH_ALL = `query SearchAll($query: String!, $owner: ID) {
  searchAll(query: $query, market: "SE", owner: $owner) { sections { kind hasMore items {
    ... on Track { id title artists { name } album { title } } ... on Playlist { id name } ... on Album { id title }
    ... on Artist { id name } ... on BrowseCategory { id name }
  } } }
}`;

/** Search over everything as sent by the header's field, at each letter where people pause. */
export const bench: Bench = {
  about: "search over everything: one call, metadata-only tracks",
  async run() {
    await using server = await startBenchServer();
    return [
      ...(await measure(EMBEDDED_TRACKS, "≤ 100 ms", { name: "embedded", server: null })),
      ...(await measure(SERVER_TRACKS, "≤ 50 ms", server.database)),
    ];
  },
};

async function measure(
  tracks: number,
  toReach: string,
  database: TestDatabase,
): Promise<readonly Measurement[]> {
  await using app = await startApp({ database });
  const { http } = app.service;
  const filling = performance.now();
  await fillCatalogue(app.service, tracks);
  const filled = (performance.now() - filling) / 1000;
  const account = await createAccount(app.service);
  const { token } = await createUser(app.service, account.id);
  const headers = { "x-api-version": API_VERSION, authorization: `Bearer ${token}` };
  const times: Record<string, number[]> = {};
  for (const [place, { kind, query }] of typedSearches().entries()) {
    const begun = performance.now();
    const { statusCode, body } = await http.inject({
      method: "POST",
      url: "/api/v2?op=SearchAll",
      headers,
      payload: { query: SEARCH_ALL, variables: { query, owner: account.id } },
    });
    const took = performance.now() - begun;
    if (statusCode !== 200 || body.includes('"errors"')) throw new Error(`${query}: ${body.slice(0, 300)}`);
    if (place < WARM) continue;
    times[kind] = [...(times[kind] ?? []), took];
  }
  const all = Object.values(times).flat();
  const label = `${database.name}, ${tracks.toLocaleString("en")} tracks`;
  return [
    { what: `${label}: p50`, value: median(all), unit: "ms" },
    { what: `${label}: p95`, value: percentile(all, 0.95), unit: "ms", toReach },
    ...Object.entries(times).map(([kind, took]) => ({
      what: `${label}: p95, ${kind}`,
      value: percentile(took, 0.95),
      unit: "ms" as const,
    })),
    { what: `${label}: filled in`, value: filled, unit: "s" },
  ];
}

/** Typical queries: names and parts of them, with and without typos. */
function typedSearches() {
  const { name, random } = catalogueWords();
  return Array.from({ length: SEARCHES }, (_one, place) => {
    const text = name();
    switch (place % 5) {
      case 0:
        return { kind: "whole names", query: text };
      case 1:
        return { kind: "two letters", query: text.slice(0, 2) };
      case 2:
        return { kind: "beginnings", query: text.slice(0, 3 + Math.floor(random() * 4)) };
      case 3:
        return { kind: "two names", query: `${text} ${name()}` };
      default:
        return { kind: "slips", query: slip(text, 1 + Math.floor(random() * (text.length - 2))) };
    }
  });
}

function slip(text: string, place: number): string {
  return text.slice(0, place) + text.slice(place + 1);
}
