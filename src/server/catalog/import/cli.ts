import { type ImportTarget, runImportCommand } from "./command.ts";

/** The service's database and catalogue folder. */
const open = async (): Promise<ImportTarget> => {
  throw new Error("The importer is not connected to a catalogue in this build.");
};

process.exitCode = await runImportCommand(process.argv.slice(2), open).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return 2;
});
