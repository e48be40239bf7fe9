import { z } from "zod";
import { defineIpc } from "./define.ts";

export const UPDATE_CHANNELS = ["stable", "beta", "alpha"] as const;
export const UpdateChannel = z.enum(UPDATE_CHANNELS);
export type UpdateChannel = z.output<typeof UpdateChannel>;

/** State of the updater (specification, platform §4, desktop app). `idle`: it has not checked yet. */
export const UpdateProgress = z.discriminatedUnion("status", [
  z.object({ status: z.literal("idle") }),
  z.object({ status: z.literal("checking") }),
  z.object({ status: z.literal("not-available") }),
  z.object({
    status: z.literal("downloading"),
    version: z.string(),
    /** 0-100. */
    percent: z.number().min(0).max(100),
    bytesPerSecond: z.number().min(0),
  }),
  z.object({
    status: z.literal("available"),
    version: z.string(),
    /** When it will be installed automatically, epoch ms; null: only by a person. */
    installsAt: z.int().nullable(),
  }),
  z.object({
    status: z.literal("error"),
    reason: z.enum(["offline", "no-release", "damaged", "signature", "disk", "install", "failed"]),
    at: z.int(),
  }),
]);
export type UpdateProgress = z.output<typeof UpdateProgress>;

export const UpdateState = z.object({
  progress: UpdateProgress,
  currentVersion: z.string(),
  channel: UpdateChannel,
  /** Epoch ms. */
  lastCheckedAt: z.int().nullable(),
  /** A version that failed to start properly and was rolled back; it is not installed again. */
  rolledBack: z.object({ version: z.string(), at: z.int() }).nullable(),
  /** Whether this build can update itself: a packaged app whose kind of installer supports it. */
  supported: z.boolean(),
});
export type UpdateState = z.output<typeof UpdateState>;

/** The app's own updates. Main checks, downloads and, at night, installs automatically. */
export const updates = defineIpc(
  "updates",
  {
    state: { args: z.tuple([]), result: UpdateState },
    /** Checks for an update now. */
    check: { args: z.tuple([]), result: z.null() },
    /**
     * Installs the downloaded update: the app quits, and restarts as the new version. False: there is nothing
     * to install.
     */
    install: { args: z.tuple([]), result: z.boolean() },
    /** Chooses the release channel of this device. */
    setChannel: { args: z.tuple([UpdateChannel]), result: z.null() },
  },
  { state: UpdateState },
);
