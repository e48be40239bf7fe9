import { configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// A screen that takes a tenth of a second elsewhere takes seconds on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// Spies first: one on a stubbed global puts the stub back, and the next file's page would have it.
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // Later files in the same page would wait for the end of a press.
  globalThis.dispatchEvent?.(new Event("pointerup"));
});
