import { beforeEach, vi } from "vitest";
import { clearLocalData } from "#renderer/lib/storage/debounced-storage.ts";
import { forgetStores } from "#tests/factories/browser/zustand.ts";

beforeEach(() => {
  // As in tests/web.
  vi.stubEnv("TZ", "Europe/Stockholm");
  // An earlier test has had the same page, which stored its preferences when it was left.
  clearLocalData();
  sessionStorage.clear();
  forgetStores();
});
