import { expect, test } from "vitest";
import { encodeId } from "#shared/domain/ids/opaque-id.ts";
import { paddedAccountId, paths } from "./paths.ts";
import { PARAMS } from "./routing/params.ts";
import { ZonesSearch } from "./routing/zones-search.ts";

const ZONE = encodeId({ kind: "SoundZone", stringId: "bar", number: 7, parent: null });
const LOCATION = encodeId({ kind: "Location", stringId: "inn", number: 7, parent: null });

/** The parsed search of an address. */
async function searchOf(path: typeof paths.zones, search: string) {
  return (await path.read({ accountId: "abcd" }, new URLSearchParams(search)))?.search;
}

test("addresses: written from their parameters, with or without optional ones", () => {
  expect(paths.home()).toBe("/home");
  expect(paths.home({ page: "focus" })).toBe("/home/focus");
  expect(paths.zonePlayer({ accountId: "abcd", zoneId: ZONE })).toBe(`/accounts/abcd/zones/${ZONE}/player`);
  expect(paths.zoneCreate({ accountId: "abcd" })).toBe("/accounts/abcd/zones/create");
  expect(paths.zones({ accountId: "abc." })).toBe("/accounts/abc./zones");
});

test("addresses: spaces of a search become plus signs, and empty values are omitted (@P-021)", () => {
  const filter = { q: "deep house", region: "", after: undefined, perPage: 2 };
  expect(paths.zones({ accountId: "abcd", ...filter })).toBe("/accounts/abcd/zones?q=deep+house&perPage=2");
  expect(paths.login({ email: "a@b.se", redirectTo: "/search" })).toBe(
    "/login?email=a%40b.se&redirectTo=%2Fsearch",
  );
});

test("zone list search: read from the address and written back (@C-018 @C-019 @C-152)", async () => {
  const search = "q=lobby+bar&region=Lund&status=ERROR&statusCode=PLAYER_MUTED&perPage=2&after=x";
  const filter = await searchOf(paths.zones, search);
  expect(filter).toEqual({
    q: "lobby bar",
    region: "Lund",
    status: "ERROR",
    statusCode: "PLAYER_MUTED",
    perPage: 2,
    after: "x",
  });
  expect(paths.zones({ accountId: "abcd", ...filter })).toBe(`/accounts/abcd/zones?${search}`);
});

test("zone list search: four states, three status codes and the parameters for chains (@C-152)", async () => {
  for (const status of ["OK", "ERROR", "INCOMPLETE", "NOT_SETUP"])
    expect(await searchOf(paths.zones, `status=${status}`)).toEqual({ status });
  for (const statusCode of ["PLAYER_DEPRECATED", "PLAYER_DISCONNECTED", "PLAYER_MUTED"])
    expect(await searchOf(paths.zones, `statusCode=${statusCode}`)).toEqual({ statusCode });
  expect(await searchOf(paths.zones, "status=ok&statusCode=SUBSCRIPTION_EXPIRED&town=Lund")).toEqual({});
  const specified = ["q", "region", "status", "statusCode", "perPage", "after"];
  const added = [
    "country",
    "city",
    "location",
    "label",
    "state",
    "playFrom",
    "preset",
    "sort",
    "layout",
    "columns",
  ];
  expect(Object.keys(ZonesSearch.unwrap().shape).sort()).toEqual([...specified, ...added].sort());
});

test("zone list search: invalid values are ignored (@C-260 @C-394)", async () => {
  expect(await searchOf(paths.zones, "status=FOO&perPage=500&statusCode=BAR&q=")).toEqual({});
  for (const perPage of ["0", "-1", "1.5", "101", "ten", ""])
    expect(await searchOf(paths.zones, `perPage=${perPage}&q=bar`)).toEqual({ q: "bar" });
  expect(await searchOf(paths.zones, "perPage=1")).toEqual({ perPage: 1 });
  expect(await searchOf(paths.zones, "perPage=100")).toEqual({ perPage: 100 });
});

test("play history: the day is optional, and an invalid one is ignored", async () => {
  const zone = { accountId: "abcd", zoneId: ZONE };
  const dayOf = async (search: string) =>
    (await paths.zoneHistory.read(zone, new URLSearchParams(search)))?.search.date;
  expect(await dayOf("date=2024-02-29")).toBe("2024-02-29");
  for (const search of ["", "date=", "date=2023-02-29", "date=yesterday", "date=2024-1-5"])
    expect(await dayOf(search)).toBeUndefined();
});

test("sign-in: its search is parsed without a schema", async () => {
  const search = new URLSearchParams("email=a@b.se&redirectTo=/search&other=1");
  expect((await paths.login.read({}, search))?.search).toEqual({ email: "a@b.se", redirectTo: "/search" });
});

test.each([
  ["a zone", paths.zone, { accountId: "abcd", zoneId: LOCATION }],
  ["a zone without id", paths.zonePlayer, { accountId: "abcd", zoneId: "no-id" }],
  ["a location", paths.locationDetails, { accountId: "abcd", locationId: ZONE }],
  ["a location to add a zone to", paths.zoneCreate, { accountId: "abcd", locationId: "no-id" }],
  ["a playlist", paths.playlist, { musicId: ZONE }],
  ["an album", paths.album, { releaseId: ZONE }],
  ["an artist", paths.artist, { artistId: "roomtone:album:x" }],
  ["an action", paths.zoneAction, { accountId: "abcd", zoneId: ZONE, playerAction: "explode" }],
  ["a kind of player", paths.zonePair, { accountId: "abcd", zoneId: ZONE, player: "constructor" }],
])("malformed ids: the address is recognised as invalid for %s", async (_, path, params) => {
  expect(await path.read(params, new URLSearchParams())).toBeNull();
});

test("player actions: an address can play, pause, skip, block and set the volume (@M-113)", async () => {
  const commandOf = async (playerAction: string, search = "") => {
    const params = { accountId: "abcd", zoneId: ZONE, playerAction };
    const address = await paths.zoneAction.read(params, new URLSearchParams(search));
    return address && [address.params.playerAction, address.search.value];
  };
  for (const action of ["play", "pause", "skip", "block"])
    expect(await commandOf(action)).toEqual([action, undefined]);
  expect(await commandOf("volume", "value=40")).toEqual(["volume", 40]);
  for (const value of ["", "loud", "101", "-1", "1.5"])
    expect(await commandOf("volume", `value=${value}`)).toEqual(["volume", undefined]);
});

test("music: addressed by opaque id; albums and artists also by short id or URI", async () => {
  const idOf = async (releaseId: string) =>
    (await paths.album.read({ releaseId }, new URLSearchParams()))?.params.releaseId;
  const album = encodeId({ kind: "Album", stringId: "kind-of-blue", number: null, parent: null });
  for (const name of ["kind-of-blue", "roomtone:album:kind-of-blue", album])
    expect(await idOf(name)).toBe(album);
});

test("paths: every parameter has a schema", () => {
  const { electron, search: _, ...others } = paths;
  const patterns = [...Object.values(others), ...Object.values(electron)].map(({ pattern }) => pattern);
  const names = patterns.flatMap((pattern) => [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => name));
  expect(Object.keys(PARAMS)).toEqual(expect.arrayContaining(names));
});

test("account id in an address: padded to a multiple of four (@P-018)", () => {
  expect(paddedAccountId("abcde")).toBe("abcde...");
  expect(paddedAccountId("abcd")).toBe("abcd");
});
