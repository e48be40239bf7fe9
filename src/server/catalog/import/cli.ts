import { createInterface } from "node:readline/promises";
import { openImportTarget } from "#server/catalog/store-target.ts";
import { visibleText } from "#shared/domain/formatting/visible-text.ts";
import { runImportCommand } from "./command.ts";
import type { Ask } from "./owner.ts";

const { stdin, stdout, stderr } = process;

const ask: Ask = async (question) => {
  if (!stdin.isTTY || !stdout.isTTY) return null;
  const lines = createInterface({ input: stdin, output: stdout });
  const stop = new AbortController();
  // Ctrl-D ends the prompt without an answer.
  lines.once("close", () => stop.abort());
  try {
    return await lines.question(question.join("\n"), { signal: stop.signal });
  } catch {
    return null;
  } finally {
    lines.close();
  }
};

/** `npm run catalog:import -- FOLDER`. */
process.exitCode = await runImportCommand(process.argv.slice(2), openImportTarget, {
  print: (line) => stdout.write(`${line}\n`),
  ask,
}).catch((error: unknown) => {
  const message = error instanceof Error ? error.message : String(error);
  stderr.write(`${message.split("\n").map(visibleText).join("\n")}\n`);
  return 2;
});
