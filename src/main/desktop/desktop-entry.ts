import type { Command } from "./own-command.ts";

export interface EntryParts {
  readonly command: Command;
  /** Fields besides those of every entry of ours. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What the desktop puts at the end of the command, such as `%u` for a link. */
  readonly code?: "%u";
}

/** A file that tells a Linux desktop of the app (Desktop Entry Specification). */
export function desktopEntry({ command: { program, args }, fields = {}, code }: EntryParts): string {
  const entry: Readonly<Record<string, string>> = {
    Type: "Application",
    Name: "Roomtone",
    Comment: "Background music for businesses",
    Exec: [...[program, ...args].map(quoted), ...(code ? [code] : [])].join(" "),
    Icon: "roomtone",
    Terminal: "false",
    ...fields,
  };
  return ["[Desktop Entry]", ...Object.entries(entry).map(([name, value]) => `${name}=${value}`), ""].join(
    "\n",
  );
}

/** An argument as `Exec` has it: in quotes, with what means something inside them escaped. */
function quoted(argument: string): string {
  const inQuotes = argument.replaceAll(/["`$\\]/g, "\\$&");
  // The value is a string first, where a backslash is escaped once more, and `%` begins a field.
  return `"${inQuotes.replaceAll("\\", "\\\\").replaceAll("%", "%%")}"`;
}
