import { defineConfig } from "vitest/config";
import { leftOut } from "#tests/provision/left-out.ts";

/** Effects of failing sound cards on the audio process, recorded in real time. */
export default defineConfig({
  test: {
    root: new URL("../../..", import.meta.url).pathname,
    include: ["tests/endurance/audio/**/*.test.ts"],
    exclude: leftOut(),
    testTimeout: 60_000,
    hookTimeout: 120_000,
    retry: process.env.CI ? 1 : 0,
    maxWorkers: 2,
  },
});
