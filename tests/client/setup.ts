import { afterEach, beforeEach, vi } from "vitest";
import { clearLocalData } from "#renderer/lib/storage/debounced-storage.ts";
import { forgetStores } from "#tests/factories/browser/zustand.ts";

// As in tests/web.
beforeEach(() => void vi.stubEnv("TZ", "Europe/Stockholm"));

// Later tests have the same page.
afterEach(() => {
  clearLocalData();
  sessionStorage.clear();
  forgetStores();
});
