import { cleanup, configure, getConfig, prettyDOM } from "@testing-library/react";
import * as React from "react";
import { afterEach, vi } from "vitest";
import { leavePage } from "./leave-page.ts";

// A screen that takes a tenth of a second elsewhere takes seconds on a busy machine.
configure({ asyncUtilTimeout: 10_000, getElementError });

// React remembers the stack of each element made, up to a number a second, for its messages: a tenth of the time.
const internals = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
  configurable: true,
});

// Later tests have the same page: nothing may stay open, chosen or running in it.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  // Spies first: one on a stubbed global puts the stub back.
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  if ("document" in globalThis) leavePage();
});

/** Prints the page, but not at each attempt of a wait, which prints it once when it gives up. */
function getElementError(message: string | null, container: Element): Error {
  const isAttempt = Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;
  const error = new Error(isAttempt ? (message ?? "") : `${message ?? ""}\n\n${prettyDOM(container)}`);
  error.name = "TestingLibraryElementError";
  return error;
}
