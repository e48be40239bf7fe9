import { z } from "zod";
import { TestApi } from "#tests/factories/service/api.ts";

/**
 * The caller of the hostile bench, in its own process: sends expensive requests as fast as they are answered, with and
 * without a session. Communicates over the channel of `fork`; ends with its parent.
 */

const Order = z.discriminatedUnion("do", [
  z.object({
    do: z.literal("begin"),
    url: z.string(),
    token: z.string(),
    account: z.string(),
    playlist: z.string(),
    pictures: z.array(z.string()),
  }),
  z.object({ do: z.literal("end") }),
]);
type Target = Extract<z.output<typeof Order>, { do: "begin" }>;

/** For each kind of request: number sent, number served, and the longest duration, in ms. */
export interface HostileNews {
  readonly kinds: readonly {
    readonly name: string;
    readonly asked: number;
    readonly answered: number;
    readonly longestMs: number;
  }[];
}

/** Concurrent callers of each kind. */
const PARALLEL = 2;
/** Idle sockets kept open. */
const SILENT = 50;
const LARGE = "x".repeat(900_000);

let isEnding = false;
const kinds: { name: string; asked: number; answered: number; longestMs: number }[] = [];
const work: Promise<void>[] = [];

process.on("disconnect", () => process.exit());
process.on("message", (message) => {
  const order = Order.parse(message);
  if (order.do === "begin") begin(order);
  else {
    isEnding = true;
    void Promise.all(work).then(() => process.send?.({ kinds } satisfies HostileNews));
  }
});

const list = (count: number, entry: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => entry(index)).join(" ");
const SEARCH =
  'search(query: "a", kind: TRACK, market: "SE", first: 100) { total edges { node { __typename } } }';

function begin({ url, token, account, playlist, pictures }: Target): void {
  const member = new TestApi(url, token);
  const nobody = new TestApi(url);
  const zones = (inner: string) => `soundZones(first: 30) { edges { node { id account { ${inner} } } } }`;
  const similar = (inner: string) => `similarPlaylists(first: 50) { id name ${inner} }`;
  const tracks = `tracks(market: "SE", first: 500) { edges { node { id title artists { id name albums { id artists { id } } } } } }`;
  let serial = 0;
  const next = () => {
    serial += 1;
    return serial;
  };
  const graphql = (api: TestApi, query: () => string) => async () => {
    const { status, json } = await api.call("POST", "/api/v2", { body: { query: query() } });
    return status === 200 && !JSON.stringify(json).includes('"errors"');
  };
  const rest = (path: string, body: string) => async () =>
    (await nobody.call("POST", path, { body })).status < 400;
  const guess = () => `nobody${next()}@example.test`;
  const every: Readonly<Record<string, () => Promise<boolean>>> = {
    "zones of accounts of zones, three deep": graphql(
      member,
      () =>
        `{ account(id: "${account}") { ${zones(zones(zones("id")).replace("account { id }", "name"))} } }`,
    ),
    "the same, two deep": graphql(member, () => `{ account(id: "${account}") { ${zones(zones("id"))} } }`),
    "similar playlists of similar playlists": graphql(
      member,
      () => `{ playlist(id: "${playlist}") { ${similar(similar(similar("")))} } }`,
    ),
    "as much music as the budget allows": graphql(
      member,
      () => `{ playlist(id: "${playlist}") { ${tracks} } }`,
    ),
    "240 searches": graphql(member, () => `{ ${list(240, (n) => `a${n}: ${SEARCH}`)} }`),
    "30 searches": graphql(member, () => `{ ${list(30, (n) => `a${n}: ${SEARCH}`)} }`),
    "430 names of one field": graphql(
      nobody,
      () => `{ ${list(430, (n) => `a${n}: loginData { supportChatHash }`)} }`,
    ),
    "documents of 900 kB": graphql(nobody, () => `{ a${next()}(b: "${LARGE}") }`),
    "bodies of 900 kB": rest("/api/auth/desktop_codes/redeem", JSON.stringify({ code: LARGE })),
    "wrong passwords": graphql(
      nobody,
      () => `mutation { loginUser(input: { email: "${guess()}", password: "guess" }) { token } }`,
    ),
    "large pictures": async () => {
      const id = pictures[next() % pictures.length];
      const answer = await fetch(`${url}/media/image/${id}/1600/1600`);
      await answer.arrayBuffer();
      return answer.ok;
    },
  };
  for (const [name, ask] of Object.entries(every)) {
    const kind = { name, asked: 0, answered: 0, longestMs: 0 };
    kinds.push(kind);
    for (let n = 0; n < PARALLEL; n += 1) work.push(repeat(kind, ask));
  }
  for (let n = 0; n < SILENT; n += 1) keepSilent(url.replace(/^http/, "ws"));
}

async function repeat(kind: (typeof kinds)[number], ask: () => Promise<boolean>): Promise<void> {
  while (!isEnding) {
    const began = performance.now();
    const isAnswered = await ask().catch(() => false);
    kind.asked += 1;
    if (isAnswered) kind.answered += 1;
    kind.longestMs = Math.max(kind.longestMs, performance.now() - began);
  }
}

/** Opens an idle socket, and another one each time it is closed. */
function keepSilent(url: string): void {
  if (isEnding) return;
  const socket = new WebSocket(`${url}/ws/?EIO=4&transport=websocket`);
  socket.addEventListener("close", () => keepSilent(url));
  socket.addEventListener("error", () => undefined);
}
