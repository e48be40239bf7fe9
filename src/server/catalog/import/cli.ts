import { openImportTarget } from "../store-target.ts";
import { runImportCommand } from "./command.ts";

/** `npm run catalog:import -- FOLDER`. */
process.exitCode = await runImportCommand(process.argv.slice(2), openImportTarget).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});
