import { afterEach, beforeEach, vi } from "vitest";
import { clearLocalData } from "#renderer/lib/storage/debounced-storage.ts";
import { forgetStores } from "#tests/factories/browser/zustand.ts";

// The cookie banner is answered and the time zone is Stockholm's, as in tests/web.
beforeEach(() => {
  vi.stubEnv("TZ", "Europe/Stockholm");
  // biome-ignore lint/suspicious/noDocumentCookie: the page has no cookie store.
  document.cookie = "roomtone.consent=1; path=/";
});

// Later tests have the same page.
afterEach(() => {
  clearLocalData();
  sessionStorage.clear();
  forgetStores();
});
