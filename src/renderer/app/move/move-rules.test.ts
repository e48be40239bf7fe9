import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allowedOf, MOVED_COOKIES, MOVED_KEYS } from "#shared/domain/moves/moved-data.ts";
import { AN_ID, MOVE, TwoOrigins } from "#tests/factories/service/two-origins.ts";

const { from, to } = MOVE;
const DEEP = `${to}/accounts/acme/zones?filter=offline#list`;
const MARK = "roomtone.moved";
const UNREACHABLE = "Unreachable domain(s) during domain migration";

/** A browser that has been used at the old address. */
function used(): TwoOrigins {
  const world = new TwoOrigins();
  world.local(from).set("roomtone.theme", '"dark"').set("roomtone.account", '"acme"');
  world.cookies(from).set("roomtone.consent", { value: "2", seconds: 1 });
  return world;
}

const outcomes = (visits: readonly { readonly outcome: string }[]) => visits.map(({ outcome }) => outcome);
const errors = (visits: readonly { readonly error: Error | null }[]) =>
  visits.flatMap(({ error }) => error?.message ?? []);

test("domain migration: a page of the new address goes to the old one, returns with the data, and opens (@P-295)", async () => {
  const world = used();
  const visits = await world.open(DEEP);
  expect(outcomes(visits)).toEqual([
    "redirecting-to-source",
    "redirecting-to-destination",
    "success",
    "already-migrated",
  ]);
  expect(errors(visits)).toEqual([]);
  expect(world.address).toBe(DEEP);
  expect(Object.fromEntries(world.local(to))).toEqual({
    "roomtone.theme": '"dark"',
    "roomtone.account": '"acme"',
  });
  expect(world.cookies(to).get("roomtone.consent")?.value).toBe("2");
  // From then on nothing is asked and nobody is sent anywhere.
  const asked = world.calls.length;
  expect(outcomes(await world.open(`${to}/home`))).toEqual(["already-migrated"]);
  expect(world.calls.length).toBe(asked);
});

test("domain migration: at the old address, and at any other, nothing happens by itself (@P-295)", async () => {
  const world = used();
  expect(outcomes(await world.open(`${from}/home`))).toEqual(["inactive"]);
  expect(outcomes(await world.open(`https://third.example/?move-to=${to}&move-id=${AN_ID}`))).toEqual([
    "inactive",
  ]);
  expect([world.calls, world.left]).toEqual([[], []]);
});

test("domain migration: is disabled where it was tried in vain (@P-295)", async () => {
  const world = used();
  world.cookies(to).set(MARK, { value: "off", seconds: 1 });
  expect(outcomes(await world.open(DEEP))).toEqual(["disabled"]);
  expect([world.calls, world.left, world.address]).toEqual([[], [], DEEP]);
});

test("domain migration: the old address sends nothing to another destination (@P-295)", async () => {
  const world = used();
  for (const other of ["https://evil.example", `${to}.evil.example`, `${to}/x`, "null", ""])
    expect(outcomes(await world.open(`${from}/?move-to=${encodeURIComponent(other)}`))).toEqual([
      "disallowed-origin",
    ]);
  expect([world.calls, world.left, world.address]).toEqual([[], [], `${from}/`]);
});

test("domain migration: an id that this tab did not ask for is not fetched (@P-295)", async () => {
  const world = used();
  world.plant(AN_ID, { cookies: {}, localStorage: { "roomtone.theme": '"light"' } });
  for (const state of ["", "&move-state=", "&move-state=guessed"])
    expect(outcomes(await world.open(`${to}/?move-id=${AN_ID}${state}`))).toEqual(["disallowed-origin"]);
  expect([world.calls, world.local(to).size, world.address]).toEqual([[], 0, `${to}/`]);
});

test("domain migration: whatever the service hands out, only what is listed is stored", async () => {
  const world = used();
  const serve = world.answer;
  const planted = {
    "roomtone.session": '{"token":"t"}',
    "roomtone.web-player": "{}",
    "roomtone.redirect-to": '"/x"',
  };
  world.answer = (address, body) =>
    address.includes("?id=")
      ? Response.json({
          cookies: { ...planted, consent: "3" },
          localStorage: { ...planted, "roomtone.theme": '"light"', "roomtone.language": 7 },
        })
      : serve(address, body);
  await world.open(DEEP);
  expect([...world.local(to)]).toEqual([["roomtone.theme", '"light"']]);
  expect([...world.cookies(to).keys()]).toEqual([MARK]);
});

test("domain migration: what the new address stores already is newer, and stays", async () => {
  const world = used();
  world.local(to).set("roomtone.theme", '"light"');
  world.cookies(to).set("roomtone.consent", { value: "1", seconds: 1 });
  await world.open(DEEP);
  expect(Object.fromEntries(world.local(to))).toEqual({
    "roomtone.theme": '"light"',
    "roomtone.account": '"acme"',
  });
  expect(world.cookies(to).get("roomtone.consent")?.value).toBe("1");
});

test("domain migration: an unreachable address is reported, and the client starts as usual (@P-444)", async () => {
  const broken = () => {
    throw new TypeError("Failed to fetch");
  };
  const closed = () => Response.json({}, { status: 503 });
  for (const answer of [broken, closed]) {
    const world = used();
    world.answer = answer;
    const visits = await world.open(DEEP);
    expect([outcomes(visits), errors(visits), world.address]).toEqual([["disabled"], [UNREACHABLE], DEEP]);
    expect(outcomes(await world.open(DEEP))).toEqual(["disabled"]);
    expect(world.left).toEqual([]);
  }
  const stuck = used();
  stuck.redirect = () => null;
  const visits = await stuck.open(DEEP);
  expect([outcomes(visits), errors(visits), stuck.address]).toEqual([["disabled"], [UNREACHABLE], DEEP]);
  expect(outcomes(await stuck.open(DEEP))).toEqual(["disabled"]);
});

test.each([304, 400, 403, 404, 413, 429, 500])(
  "domain migration: status %i is an error of either call, and the wanted page opens without the data (@P-397)",
  async (status) => {
    for (const call of ["POST", "?id="]) {
      const world = used();
      const serve = world.answer;
      world.answer = (address, body) =>
        address.includes(call) ? new Response(null, { status }) : serve(address, body);
      const visits = await world.open(DEEP);
      expect(outcomes(visits)).toEqual(["redirecting-to-source", "redirecting-to-destination", "disabled"]);
      expect(errors(visits)).toHaveLength(1);
      expect([world.address, world.local(to).size]).toEqual([DEEP, 0]);
      expect(outcomes(await world.open(DEEP))).toEqual(["disabled"]);
    }
  },
);

test("domain migration: status 303 is no error", async () => {
  const world = used();
  const serve = world.answer;
  world.answer = (address, body) => {
    const answer = serve(address, body);
    return address.includes("POST") ? new Response(answer.body, { status: 303 }) : answer;
  };
  expect(outcomes(await world.open(DEEP))).toContain("success");
});

test("domain migration: lasts as specified (@P-461)", async () => {
  const world = used();
  await world.open(DEEP);
  const [probe] = world.calls;
  expect([probe?.address, probe?.ms]).toEqual([`GET ${from}/healthz`, 5000]);
  expect(new Set(world.waits)).toEqual(new Set([10_000]));
  const seconds = (of: TwoOrigins, name: string) => of.cookies(to).get(name)?.seconds;
  expect([seconds(world, "roomtone.consent"), seconds(world, MARK)]).toEqual([7_776_000, 7_776_000]);
  const failed = used();
  failed.answer = () => Response.json({}, { status: 500 });
  await failed.open(DEEP);
  expect(seconds(failed, MARK)).toBe(2_592_000);
});

test("domain migration: the wanted page, which may contain secrets, stays at its origin", async () => {
  const world = used();
  const secret = `${to}//evil.example/set-password/s3cret?code=s3cret#code=s3cret`;
  await world.open(secret);
  expect(world.address).toBe(secret);
  const [away, back] = world.left;
  expect([away, back].join()).not.toMatch(/s3cret|evil/);
  expect(JSON.stringify(world.calls)).not.toMatch(/s3cret|evil/);
  for (const left of world.left) expect([from, to]).toContain(new URL(left).origin);
});

test.each([
  ["cookies are denied", { areCookiesKept: false, isTabKept: true }],
  ["the tab remembers nothing", { areCookiesKept: true, isTabKept: false }],
  ["everything is denied", { areCookiesKept: false, isTabKept: false }],
])("domain migration: nobody is sent anywhere where %s", async (_, denied) => {
  const world = Object.assign(used(), denied);
  for (let visit = 0; visit < 3; visit++) expect(outcomes(await world.open(DEEP))).toEqual(["disabled"]);
  expect([world.left, world.address]).toEqual([[], DEEP]);
});

test.each<[string, (world: TwoOrigins, address: string) => string]>([
  ["sends every address to the new one", (_, address) => address.replace(from, to)],
  ["sends everybody to the new start page", (_, address) => (address.startsWith(from) ? `${to}/` : address)],
  ["forgets the id", (_, address) => address.replace(/move-id=[\w-]+/, "")],
  ["names another id", (_, address) => address.replace(AN_ID, "BBBBBBBBBBBBBBBBBBBBBB")],
  ["loses the state", (_, address) => address.replace(/move-state=[\w-]+/, "")],
  [
    "makes the browser forget the tab",
    (world, address) => {
      world.openTab();
      return address;
    },
  ],
  [
    "makes the browser forget its cookies",
    (world, address) => {
      world.cookies(to).clear();
      return address;
    },
  ],
])("domain migration: ends, and is not tried again, where the old address %s", async (_, change) => {
  const world = used();
  world.redirect = (address) => change(world, address);
  const visits = await world.open(DEEP);
  expect(visits.length).toBeLessThan(5);
  expect(new URL(world.address).origin).toBe(to);
  world.redirect = (address) => address;
  const again = await world.open(DEEP);
  expect([outcomes(again), world.address]).toEqual([["disabled"], DEEP]);
});

test("domain migration: does not loop in a browser that forgets everything on its way", async () => {
  const world = used();
  world.redirect = (address) => {
    world.cookies(to).clear();
    world.openTab();
    return address;
  };
  for (let visit = 0; visit < 3; visit++)
    expect(outcomes(await world.open(DEEP))).toEqual([
      "redirecting-to-source",
      "redirecting-to-destination",
      "disallowed-origin",
    ]);
});

test("domain migration: an id is accepted once", async () => {
  const world = used();
  await world.open(DEEP);
  world.cookies(to).clear();
  const [, arrival = ""] = world.left;
  const asked = world.calls.length;
  expect(outcomes(await world.open(arrival))).toEqual(["disallowed-origin"]);
  expect(world.calls.length).toBe(asked);
});

test("domain migration: another tab that gives up meanwhile does not end it", async () => {
  const world = used();
  // The other tab gives up while this one is on its way.
  world.redirect = (address) => {
    if (address.startsWith(from)) world.cookies(to).set(MARK, { value: "off", seconds: 1 });
    return address;
  };
  expect(outcomes(await world.open(DEEP)).at(-1)).toBe("already-migrated");
  expect(world.local(to).get("roomtone.theme")).toBe('"dark"');
});

/** Names of everything that the client's source stores in a browser. */
function storedNames(): readonly string[] {
  const files = globSync("src/renderer/**/*.{ts,tsx}").filter((file) => !file.includes(".test."));
  const names = files.flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /stored(?:<[^(]*>)?\(\s*[^,"]+,\s*"([a-z-]+)"|STORAGE_PREFIX\}([a-z-]+)|^const NAME = "([a-z-]+)"/gm,
      ),
    ].map(([, one, two, three]) => one ?? two ?? three ?? ""),
  );
  return [...new Set(names)].map((name) => `roomtone.${name}`);
}

/** What signs somebody in, authorizes a player or a remote, or leads somewhere. */
const SECRETS = [
  "session",
  "device-marks",
  "remote",
  "web-player",
  "web-player-tab",
  "qr-sign-in",
  "sign-in-verifier",
  "redirect-to",
  "session-flag",
  "permission-overrides",
  "sign-up",
  "cache",
  "developer-tools",
];

test("domain migration: takes along only what the client stores, and no secret", () => {
  const names = storedNames();
  expect(names).toEqual(expect.arrayContaining(SECRETS.map((name) => `roomtone.${name}`)));
  expect(names).toEqual(expect.arrayContaining([...MOVED_COOKIES, ...MOVED_KEYS]));
  const everything = Object.fromEntries(names.map((name) => [name, "x"]));
  const { cookies, localStorage } = allowedOf({ cookies: everything, localStorage: everything });
  const taken = [...Object.keys(cookies), ...Object.keys(localStorage)];
  expect(taken.toSorted()).toEqual([...MOVED_COOKIES, ...MOVED_KEYS].toSorted());
  for (const secret of SECRETS) expect(taken).not.toContain(`roomtone.${secret}`);
  expect(taken.filter((name) => /token|session|mark|secret|password|code|player$|remote/.test(name))).toEqual(
    [],
  );
});

test("domain migration: sends nothing else from the old address", async () => {
  const world = used();
  for (const name of storedNames()) world.local(from).set(name, "secret");
  for (const name of storedNames()) world.cookies(from).set(name, { value: "secret", seconds: 1 });
  await world.open(DEEP);
  const [, sent] = world.calls;
  const { cookies, localStorage } = Object(sent?.body);
  expect(Object.keys(cookies).toSorted()).toEqual(MOVED_COOKIES.toSorted());
  expect(Object.keys(localStorage).toSorted()).toEqual(MOVED_KEYS.toSorted());
});
