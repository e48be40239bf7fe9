import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const read = (file: string) => JSON.parse(readFileSync(path.join(ROOT, file), "utf8"));

test("npm: every dependency with an install script is allowed or denied it explicitly", () => {
  const installed: Readonly<Record<string, { readonly hasInstallScript?: boolean }>> =
    read("package-lock.json").packages;
  const names = Object.entries(installed)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([folder]) => folder.split("node_modules/").at(-1));
  expect(Object.keys(read("package.json").allowScripts).sort()).toEqual([...new Set(names)].sort());
});
