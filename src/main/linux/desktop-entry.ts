import type { Command } from "#main/desktop/lifecycle/own-command.ts";

export interface EntryParts {
  readonly command: Command;
  /** Fields besides the usual ones. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Field code at the end of the command, such as `%u` for a link. */
  readonly code?: "%u";
}

/** A file that describes the app to a Linux desktop (Desktop Entry Specification). */
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

/** Quotes an argument for `Exec` and escapes the characters that are special inside quotes. */
function quoted(argument: string): string {
  const inQuotes = argument.replaceAll(/["`$\\]/g, "\\$&");
  // As a string value, `Exec` needs its backslashes escaped once more; `%` begins a field code.
  return `"${inQuotes.replaceAll("\\", "\\\\").replaceAll("%", "%%")}"`;
}
