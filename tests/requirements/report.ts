import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * `npm run requirements`: ledger rows that have tests, by document and area. `-- --missing AREA` lists the rows of an
 * area without tests. Fails on a tag without a row.
 */

interface Row {
  readonly id: string;
  readonly area: string;
  readonly requirement: string;
  readonly weight: number;
}

const HERE = import.meta.dirname;
const ROOT = path.resolve(HERE, "../..");
const TAG = /@([PMC]-\d{3})\b/g;

const ledgers = globSync("*.tsv", { cwd: HERE })
  .sort()
  .map((file) => ({ name: path.basename(file, ".tsv"), rows: readRows(path.join(HERE, file)) }));
const known = new Set(ledgers.flatMap(({ rows }) => rows.map((row) => row.id)));
const named = readTags();

const missing = process.argv.indexOf("--missing");
if (missing >= 0) listMissing(process.argv[missing + 1]);
else printCoverage();

const unknown = [...named].filter(([id]) => !known.has(id));
for (const [id, file] of unknown) say(`unknown requirement ${id} in ${file}`);
if (unknown.length > 0) process.exitCode = 1;

function printCoverage(): void {
  for (const { name, rows } of ledgers) {
    say(`\n${name}: ${share(rows)}`);
    for (const [area, group] of [...Map.groupBy(rows, (row) => row.area)].sort()) {
      if (group.some((row) => named.has(row.id))) say(`  ${area.padEnd(18)} ${share(group)}`);
    }
  }
  say(`\nall: ${share(ledgers.flatMap(({ rows }) => rows))}`);
}

function listMissing(area: string | undefined): void {
  for (const row of ledgers.flatMap(({ rows }) => rows)) {
    if (row.area === area && !named.has(row.id)) say(`${row.id}  ${row.requirement}`);
  }
}

/** Rows with tests, by number and by weight. */
function share(rows: readonly Row[]): string {
  const covered = rows.filter((row) => named.has(row.id));
  const weight = (list: readonly Row[]) => list.reduce((sum, row) => sum + row.weight, 0);
  const percent = Math.round((100 * weight(covered)) / weight(rows));
  return `${covered.length} of ${rows.length} rows, ${percent} % by weight`;
}

function readRows(file: string): readonly Row[] {
  const [, ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const [id = "", , area = "", requirement = "", , weight = ""] = line.split("\t");
    return { id, area, requirement, weight: Number(weight) };
  });
}

/** Ids in test titles and tags, each with its first file. */
function readTags(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const file of globSync(["src/**/*.test.{ts,tsx}", "tests/**/*.{ts,tsx}"], { cwd: ROOT }).sort()) {
    if (file.startsWith(path.join("tests", "requirements"))) continue;
    for (const [, id = ""] of readFileSync(path.join(ROOT, file), "utf8").matchAll(TAG)) {
      if (!found.has(id)) found.set(id, file);
    }
  }
  return found;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
