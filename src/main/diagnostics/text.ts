import type { DiagnosticCheck, Diagnostics } from "#shared/contract/ipc/diagnostics.ts";
import { formatBytes } from "#shared/domain/formatting/units.ts";

const MARKS = { ok: "ok", warning: "WARNING", failed: "FAILED", unknown: "unknown" } as const;

/** Suffixes of facts that are sizes or times. */
const BYTES = /bytes$/i;
const MOMENT = /(At|Since)$/;

/** The diagnostics as lines of plain English text: each check, its state, and its facts by name. */
export function diagnosticsText(diagnostics: Diagnostics, serviceUrl: string): string {
  const { metrics } = diagnostics;
  const lines = [
    `Roomtone ${metrics.version} diagnostics`,
    `${new Date(diagnostics.at).toISOString()}, time zone ${metrics.timezone}`,
    `service ${serviceUrl}, ${metrics.os}, running for ${duration(metrics.uptimeMs)}`,
    "",
    ...diagnostics.checks.map(lineOf),
    "",
    `memory ${metrics.memoryBytes === null ? "unknown" : formatBytes(metrics.memoryBytes)}`,
    `network ${metrics.network.online ? "connected to the service" : `not connected since ${moment(metrics.network.offlineSince)}`}`,
    "",
    ...section(
      "troubles",
      metrics.troubles.map(({ cause, since, detail }) => `${moment(since)} ${cause} ${detail}`.trimEnd()),
    ),
    ...section(
      "last errors",
      metrics.lastErrors.map(({ at, message }) => `${moment(at)} ${message}`),
    ),
  ];
  return `${lines.join("\n").trimEnd()}\n`;
}

function lineOf({ id, result, facts }: DiagnosticCheck): string {
  const told = Object.entries(facts)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name} ${shown(name, value ?? "")}`);
  return `${id.padEnd(13)}${MARKS[result].padEnd(9)}${told.join(", ")}`.trimEnd();
}

function shown(name: string, value: string | number | boolean): string {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return value;
  if (BYTES.test(name)) return formatBytes(value);
  if (MOMENT.test(name)) return moment(value);
  return String(Math.round(value));
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return [`${title}${lines.length === 0 ? ": none" : ":"}`, ...lines.map((line) => `  ${line}`), ""];
}

function moment(at: number | null): string {
  return at === null ? "unknown" : new Date(at).toISOString();
}

function duration(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
}
