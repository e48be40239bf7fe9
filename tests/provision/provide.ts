import { testFilesUsing } from "#tests/suite/module-graph.ts";
import { downloadChromium, findChromium } from "./chromium.ts";
import { startDatabases } from "./databases.ts";
import { LEFT_OUT_VARIABLE } from "./left-out.ts";
import { CHROMIUM, DATABASES, NEEDS, type Need, SOUND_SERVER } from "./needs.ts";
import { findProgram, installPackages, mayInstallPackages } from "./packages.ts";

/** Resources available to the tests. */
export interface Provision extends AsyncDisposable {
  /** Environment of the runners. */
  readonly env: Readonly<Record<string, string>>;
  /** A line for each missing program: the tests skipped, and the reason. */
  readonly leftOut: readonly string[];
  /** The skipped test files, relative to the root. */
  readonly filesLeftOut: readonly string[];
}

/**
 * Installs missing programs where permitted, and starts PostgreSQL and Redis unless TEST_DATABASE_URL and
 * TEST_REDIS_URL are set. A program that cannot be provided skips its tests; nothing else does.
 */
export async function provide(): Promise<Provision> {
  const areNamed = Boolean(process.env.TEST_DATABASE_URL && process.env.TEST_REDIS_URL);
  const without = bring(areNamed ? NEEDS : [...NEEDS, DATABASES]);
  const started = areNamed || without.includes(DATABASES) ? null : await startDatabases();
  const chromium = findChromium();
  const files = without.map((need) => ({ need, files: testFilesUsing(need.usedBy) }));
  const filesLeftOut = files.flatMap((one) => one.files);
  return {
    env: {
      ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
      ROOMTONE_TEST_SOUND: SOUND_SERVER.isThere() ? "pulse" : "alsa-file",
      [LEFT_OUT_VARIABLE]: filesLeftOut.join(","),
      ...started?.env,
    },
    leftOut: files.map((one) => describeLeftOut(one.need, one.files)),
    filesLeftOut,
    [Symbol.asyncDispose]: async () => void (await started?.[Symbol.asyncDispose]()),
  };
}

/** Installs all missing programs at once. Returns those still missing. */
function bring(needs: readonly Need[]): readonly Need[] {
  const missing = () => needs.filter((need) => !need.isThere());
  const wanted = missing().filter((need) => need !== SOUND_SERVER || !asksForPipe());
  if (wanted.length > 0 && mayInstallPackages()) installPackages(wanted.flatMap(({ packages }) => packages));
  if (!CHROMIUM.isThere()) downloadChromium();
  return missing();
}

function describeLeftOut(need: Need, files: readonly string[]): string {
  return `Left out, because ${reasonOf(need)}: ${whichOf(need, files)}`;
}

function reasonOf(need: Need): string {
  const missing = need.programs.filter((name) => findProgram(name) === null);
  const names = (missing.length > 0 ? missing : need.programs).join(", ");
  if (need === SOUND_SERVER && asksForPipe()) return "ROOMTONE_SOUND asks for ALSA's file plugin";
  if (mayInstallPackages()) return `${names} could not be installed`;
  return `there is no ${names}, and only root on Debian may install it`;
}

function whichOf(need: Need, files: readonly string[]): string {
  const listed = files.length <= MOST_LISTED ? files.join(", ") : `${files.length} files, ${folders(files)}`;
  if (need === DATABASES)
    return `${listed}, and the runs on PostgreSQL of what also runs on the embedded database`;
  return listed || "nothing";
}

const MOST_LISTED = 4;

function folders(files: readonly string[]): string {
  return [...new Set(files.map((file) => file.slice(0, file.lastIndexOf("/"))))].join(", ");
}

function asksForPipe(): boolean {
  return process.env.ROOMTONE_SOUND === "alsa-file";
}
