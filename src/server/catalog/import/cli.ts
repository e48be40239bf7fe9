import { type ImportTarget, runImportCommand } from "./command.ts";

/** Opens the catalogue that a folder is imported into. */
const open = async (_folder: string): Promise<ImportTarget> => {
  throw new Error("The importer is not connected to a catalogue in this build.");
};

process.exitCode = await runImportCommand(process.argv.slice(2), open).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 2;
});
