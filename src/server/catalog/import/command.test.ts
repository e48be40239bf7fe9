import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MemoryStore, sine, wav } from "#tests/factories/music-files.ts";
import { runImportCommand } from "./command.ts";
import type { ImportAccount } from "./store.ts";

const SHOP = { id: "QWNjb3VudCxzaG9w", name: "The Shop" };
const BAR = { id: "QWNjb3VudCxiYXIs", name: "The Bar" };

let root: string;
let music: string;
/** The opened catalogues, by owner. */
let stores: Map<string | null, MemoryStore>;
let lines: string[];
let questions: string[];
let closed: number;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "roomtone-command-"));
  music = join(root, "music");
  await mkdir(music);
  await writeFile(join(music, "a.wav"), wav([sine(3.2, 500)], 48_000));
  stores = new Map();
  lines = [];
  questions = [];
  closed = 0;
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Runs the command on a service with these accounts; `answers` are typed at its prompts. */
async function run(
  args: readonly string[],
  { accounts = [], answers = [] }: { accounts?: readonly ImportAccount[]; answers?: string[] } = {},
): Promise<number> {
  const storeFor = (owner: string | null) => {
    const store = stores.get(owner) ?? new MemoryStore();
    stores.set(owner, store);
    return store;
  };
  const catalogueFolder = join(root, "catalogue");
  const target = {
    catalogueFolder,
    accounts: async () => accounts,
    storeFor,
    close: async () => void closed++,
  };
  const ask = async (question: readonly string[]) => {
    questions.push(question.join("\n"));
    return answers.shift() ?? null;
  };
  return await runImportCommand(args, async () => target, { print: (line) => lines.push(line), ask });
}

test("import command: invalid arguments print the usage", async () => {
  expect(await run([])).toBe(2);
  expect(await run([music, "--account", "The Shop", "--everybody"])).toBe(2);
  expect(await run([join(root, "nowhere")])).toBe(2);
  expect(lines.join("\n")).toMatch(/Usage: .*\nUsage: .*\nThere is no folder .*nowhere/);
  expect(closed).toBe(0);
});

test("import command: reports its result, the owning account and where to find the music", async () => {
  await writeFile(join(music, "rubbish.mp3"), Buffer.alloc(900, 1));
  expect(await run([music, "--account", "the shop"], { accounts: [BAR, SHOP] })).toBe(1);
  expect(lines).toEqual([
    "The music will belong to The Shop: nobody else will find or play it.",
    "1 imported, 0 already there, 1 skipped.",
    "  skipped rubbish.mp3: This isn't a music file that Roomtone can read.",
    "The playlist “Night music” is in the library of The Shop.",
  ]);
  expect([...stores.keys()]).toEqual([SHOP.id]);
  expect(closed).toBe(1);
});

test("import command: with one account or none it names the owner without asking", async () => {
  expect(await run([music], { accounts: [SHOP] })).toBe(0);
  expect(lines[0]).toBe("The music will belong to The Shop, the only account here.");
  expect(await run([music])).toBe(0);
  expect(lines).toContain("There are no accounts yet: everybody on this service will hear this music.");
  expect(questions).toEqual([]);
  expect([...stores.keys()]).toEqual([SHOP.id, null]);
});

test("import command: with several accounts it asks for the owner until it has an answer", async () => {
  const accounts = [BAR, SHOP];
  expect(await run([music], { accounts, answers: ["x", "7", "2"] })).toBe(0);
  expect(questions[0]).toMatch(/Whose music is this\?\n.*0 {2}Everybody.*\n.*1 {2}The Bar\n.*2 {2}The Shop/);
  expect(questions).toHaveLength(3);
  expect(await run([music], { accounts, answers: ["0"] })).toBe(0);
  expect(await run([music, "--everybody"], { accounts })).toBe(0);
  expect([...stores.keys()]).toEqual([SHOP.id, null]);
});

test("import command: without a terminal, several accounts require an option on the command line", async () => {
  expect(await run([music], { accounts: [BAR, SHOP] })).toBe(2);
  expect(lines).toEqual([
    "Choose whose music this is: --account NAME or --everybody. The accounts are:",
    `  The Bar  (${BAR.id})`,
    `  The Shop  (${SHOP.id})`,
  ]);
  expect(await run([music, "--account", "The Pub"], { accounts: [BAR, SHOP] })).toBe(2);
  expect(lines).toContain("There is no account “The Pub”. The accounts are:");
  expect([stores.size, closed]).toEqual([0, 2]);
});

test("import command: accounts with the same name are distinguished by id", async () => {
  const twin = { id: "QWNjb3VudCx0d2lu", name: "The Shop" };
  expect(await run([music, "--account", "The Shop"], { accounts: [SHOP, twin] })).toBe(2);
  expect(lines[0]).toBe("Several accounts are called “The Shop”. Choose one by its id:");
  expect(await run([music, "--account", twin.id], { accounts: [SHOP, twin] })).toBe(0);
  expect([...stores.keys()]).toEqual([twin.id]);
});

test("import command: shared music is not assigned to an account, and a message says so", async () => {
  await run([music], { accounts: [SHOP] });
  const own = stores.get(SHOP.id);
  for (const hash of own?.tracks.keys() ?? []) own?.everybodys.add(hash);
  own?.tracks.clear();
  lines.length = 0;
  expect(await run([music], { accounts: [SHOP] })).toBe(0);
  expect(lines).toContain("0 imported, 1 already there, 0 skipped.");
  expect(lines).toContain("1 of those already there are for everybody, and stay that way.");
});

test("import command: line breaks and escape codes in names are always escaped", async () => {
  const name = "a\n1 imported\u001b[2J\u202e.mp3";
  await writeFile(join(music, name), "rubbish");
  const sly = { id: SHOP.id, name: "The \u001b[31mShop\nThe Bar" };
  expect(await run([music], { accounts: [sly, BAR], answers: ["1"] })).toBe(1);
  expect(await run([join(root, "no\u001b[2Jwhere\n")])).toBe(2);
  expect(lines).toContain(
    "  skipped a\\n1 imported\\u{1b}[2J\\u{202e}.mp3: This isn't a music file that Roomtone can read.",
  );
  // Only the prompt has several lines; each is one of ours.
  for (const shown of [...lines, ...questions.flatMap((question) => question.split("\n"))])
    expect(shown).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  expect(questions[0]?.split("\n")).toHaveLength(5);
});

test("import command: without a progress bar it prints progress once a minute", {
  timeout: 20_000,
}, async () => {
  await writeFile(join(music, "b.wav"), wav([sine(3, 450)], 48_000));
  await writeFile(join(music, "c.wav"), wav([sine(3, 400)], 48_000));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const store = new MemoryStore();
  stores.set(null, store);
  const put = store.upsertTrack.bind(store);
  // Each file takes a minute and a half.
  store.upsertTrack = async (track) => {
    await put(track);
    vi.advanceTimersByTime(90_000);
  };
  try {
    expect(await run([music])).toBe(0);
  } finally {
    vi.useRealTimers();
  }
  expect(lines.filter((line) => line.endsWith("…"))).toEqual([
    "0 of 3 files …",
    "1 of 3 files …",
    "1 of 3 files …",
    "2 of 3 files …",
  ]);
});
