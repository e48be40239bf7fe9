import { z } from "zod";
import { DeviceMetrics } from "#shared/contract/device.ts";
import { defineIpc } from "./define.ts";

export const CheckResult = z.enum(["ok", "warning", "failed", "unknown"]);
export type CheckResult = z.output<typeof CheckResult>;

/** The lines of the diagnostics page, in order. */
export const DIAGNOSTIC_CHECKS = [
  "network",
  "dns",
  "service",
  "clock",
  "pairing",
  "subscription",
  "source",
  "cache",
  "disk",
  "output",
  "volume",
  "version",
  "update",
  "computer",
] as const;
export const DiagnosticCheck = z.object({
  id: z.enum(DIAGNOSTIC_CHECKS),
  result: CheckResult,
  /**
   * Values for the line's text, by name: `host`, `ms`, `offsetMs`, `zone`, `account`, `paidUntil`, `minutes`,
   * `bytes`, …
   */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});
export type DiagnosticCheck = z.output<typeof DiagnosticCheck>;

/** Current health of this player. Contains no secrets: it is meant to be copied and sent. */
export const Diagnostics = z.object({
  at: z.int(),
  checks: z.array(DiagnosticCheck),
  metrics: DeviceMetrics,
});
export type Diagnostics = z.output<typeof Diagnostics>;

export const diagnostics = defineIpc(
  "diagnostics",
  {
    /** Runs all checks again; takes up to some seconds without a network. */
    run: { args: z.tuple([]), result: Diagnostics },
    /** The same as text, in English, for a technician. */
    text: { args: z.tuple([]), result: z.string() },
  },
  {},
);
