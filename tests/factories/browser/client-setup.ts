import { configure, getConfig, prettyDOM } from "@testing-library/react";
import * as React from "react";
import { afterEach, vi } from "vitest";

// A screen that takes a tenth of a second elsewhere takes seconds on a busy machine.
configure({ asyncUtilTimeout: 10_000, getElementError });

// React remembers the stack of each element made, up to a number a second, for its messages: a tenth of the time.
const internals = Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE");
Object.defineProperty(internals, "recentlyCreatedOwnerStacks", {
  get: () => Number.POSITIVE_INFINITY,
  set: () => undefined,
  configurable: true,
});

// Spies first: one on a stubbed global puts the stub back, and the next file's page would have it.
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // Later files in the same page would wait for the end of a press.
  globalThis.dispatchEvent?.(new Event("pointerup"));
});

/** Prints the page, but not at each attempt of a wait, which prints it once when it gives up. */
function getElementError(message: string | null, container: Element): Error {
  const isAttempt = Reflect.get(getConfig(), "_disableExpensiveErrorDiagnostics") === true;
  const error = new Error(isAttempt ? (message ?? "") : `${message ?? ""}\n\n${prettyDOM(container)}`);
  error.name = "TestingLibraryElementError";
  return error;
}
