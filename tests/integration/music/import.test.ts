import { execFile } from "node:child_process";
import { copyFile, cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { caseFile } from "#tests/factories/case-file.ts";
import { encodeOgg, tone } from "#tests/factories/ogg.ts";
import { preparedFolder } from "#tests/factories/prepared.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { startApp } from "#tests/factories/service/app.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");

interface Library {
  readonly library: {
    readonly items: {
      readonly edges: readonly {
        readonly node: {
          readonly id: string;
          readonly name: string;
          readonly tracks: {
            readonly total: number;
            readonly edges: readonly {
              readonly node: { readonly title: string; readonly previewUrl: string };
            }[];
          };
        };
      }[];
    };
  };
}
const LIBRARY = `query($owner: ID!) { library(owner: $owner) { items(query: { search: "shop" }) { edges { node { ... on Playlist {
  id name tracks(market: "SE", first: 10) { total edges { node { title previewUrl } } } } } } } } }`;

function importFolder(
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["src/server/catalog/import/cli.ts", ...args],
      { cwd: ROOT, env: { ...process.env, ...env } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

test("import: one command brings a venue's own music into the library, and it plays", async () => {
  const { dataDir, env } = await preparedFolder();
  const catalogue = path.join(dataDir, "catalogue");
  await cp(env.ROOMTONE_CATALOGUE, catalogue, { recursive: true });
  const music = path.join(dataDir, "Shop floor");
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await mkdir(music);
  await writeFile(path.join(music, "01 - Morning.ogg"), await encodeOgg(tone(3 * 48_000, [330, 440])));
  await writeFile(path.join(music, "02 - Noon.ogg"), await encodeOgg(tone(3 * 48_000, [550, 660])));
  await writeFile(path.join(music, "03 - Broken.mp3"), "this is no music");
  await copyFile(caseFile("audio/10samples.wav"), path.join(music, "00 - Click.wav"));

  const start = () => startApp({ dataDir, env: { ROOMTONE_CATALOGUE: catalogue, ROOMTONE_DEMO: "1" } });
  const audio = async () =>
    (await readdir(path.join(catalogue, "audio"))).filter((name) => name.endsWith(".ogg"));
  const settings = { ROOMTONE_DATA: dataDir, ROOMTONE_CATALOGUE: catalogue };
  const ownPlaylist = async (url: string) => {
    const api = await TestApi.signIn(url);
    const accounts = await api.call("GET", `/api/auth/users/${api.userId}/accounts`);
    const [account] = (accounts.json as { items: { id: string }[] }).items;
    const { library } = await api.graphql<Library>(LIBRARY, { owner: account?.id });
    return library.items.edges[0]?.node;
  };
  {
    await using service = await start();
    // The demo has three accounts, and this terminal cannot prompt for one.
    const unsaid = await importFolder([music], settings);
    expect(unsaid.code).toBe(2);
    expect(unsaid.output).toMatch(
      /--account NAME or --everybody[\s\S]*Harbour & Pine {2}\([\s\S]*Other House {2}\(/,
    );

    const first = await importFolder([music, "--account", "Harbour & Pine"], settings);
    expect(first.output).toContain("The music will belong to Harbour & Pine");
    expect(first.output).toContain("2 imported, 0 already there, 2 skipped");
    expect(first.output).toContain("03 - Broken.mp3");
    expect(first.code).toBe(1);

    // The running service's library has it at once.
    expect(await ownPlaylist(service.url)).toMatchObject({ name: "Shop floor", tracks: { total: 2 } });
  }

  // Importing again, now directly into the data folder, changes nothing.
  const files = await audio();
  const second = await importFolder([music, "--account", "Harbour & Pine"], settings);
  expect(second.output).toContain("0 imported, 2 already there, 2 skipped");
  expect(await audio()).toEqual(files);

  await using service = await start();
  const playlist = await ownPlaylist(service.url);
  expect(playlist).toMatchObject({ name: "Shop floor", tracks: { total: 2 } });
  expect(playlist?.tracks.edges.map(({ node }) => node.title)).toEqual(["Morning", "Noon"]);
  const answer = await fetch(new URL(playlist?.tracks.edges[0]?.node.previewUrl ?? "", service.url));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "audio/ogg"]);
  expect(
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 4)
      .toString(),
  ).toBe("OggS");
}, 300_000);
