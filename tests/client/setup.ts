import { afterEach, beforeEach } from "vitest";
import { clearLocalData } from "#renderer/lib/storage/debounced-storage.ts";
import { forgetStores } from "#tests/factories/browser/zustand.ts";

// The cookie banner is answered, as in tests/web. The client reads the answer as soon as its modules are loaded.
answerBanner();
beforeEach(answerBanner);

// Later tests have the same page.
afterEach(() => {
  clearLocalData();
  sessionStorage.clear();
  forgetStores();
});

function answerBanner(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the page has no cookie store.
  document.cookie = "roomtone.consent=1; path=/";
}
