import { execFileSync } from "node:child_process";
import { globSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { availableParallelism, cpus, totalmem } from "node:os";
import path from "node:path";
import { bring, DESKTOP, WEB } from "#server/start/bundles.ts";
import type { Bench, Measurement } from "./bench.ts";

/** `npm run bench [-- NAME …]`: runs the benches in sequence, prints a table and writes bench-results/<name>.json. */

const HERE = import.meta.dirname;
const ROOT = path.resolve(HERE, "../..");
const RESULTS = path.join(ROOT, "bench-results");

const names = globSync("*.bench.ts", { cwd: HERE })
  .map((file) => file.replace(".bench.ts", ""))
  .sort();
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));

if (unknown.length > 0) {
  say(`There is no bench ${unknown.join(", ")}; there are ${names.join(", ")}.`);
  process.exitCode = 2;
} else {
  await mkdir(RESULTS, { recursive: true });
  for (const bundle of [WEB, DESKTOP]) await bring(bundle);
  for (const name of names.filter((one) => wanted.length === 0 || wanted.includes(one))) await runBench(name);
}

async function runBench(name: string): Promise<void> {
  const { bench } = (await import(path.join(HERE, `${name}.bench.ts`))) as { bench: Bench };
  say(`\n${name}: ${bench.about}`);
  try {
    const measurements = await bench.run();
    for (const line of table(measurements)) say(line);
    const result = { name, at: new Date().toISOString(), machine: machine(), measurements };
    await writeFile(path.join(RESULTS, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
  } catch (error) {
    say(`  failed: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}

function table(rows: readonly Measurement[]): readonly string[] {
  const width = Math.max(...rows.map((row) => row.what.length));
  return rows.map(({ what, value, unit, toReach }) => {
    const number = value.toLocaleString("en", { maximumFractionDigits: value < 10 ? 2 : 0 }).padStart(10);
    return `  ${what.padEnd(width)} ${number} ${unit}${toReach ? `   to reach: ${toReach}` : ""}`;
  });
}

/** Measurements of different machines are not comparable, so this identifies the machine. */
function machine() {
  const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], {
    cwd: ROOT,
    encoding: "utf8",
  }).trim();
  return {
    commit,
    node: process.version,
    processor: cpus()[0]?.model ?? "unknown",
    cores: availableParallelism(),
    memoryMb: Math.round(totalmem() / 1e6),
  };
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
