import { notifications } from "@mantine/notifications";
import { onlineManager } from "@tanstack/react-query";
import { placeToasts } from "#renderer/lib/errors/toast.ts";
import { ENGLISH } from "#renderer/lib/i18n/i18n.ts";
import { cookieStorage } from "#renderer/lib/storage/cookie-storage.ts";
import { clearLocalData } from "#renderer/lib/storage/debounced-storage.ts";
import { screenTexts } from "./screen-texts.ts";
import { forgetStores } from "./zustand.ts";

const { fetch } = globalThis;

/** Only fakes are there to be reached: a call that outlives its test must not look for a service. */
globalThis.fetch = async (to, init) => {
  const { hostname } = new URL(to instanceof Request ? to.url : to, document.baseURI);
  if (hostname !== "127.0.0.1") throw new TypeError("Failed to fetch");
  return fetch(to, init);
};

/** Takes back what a test did to the page, which later tests have too. */
export function leavePage(): void {
  forgetToasts();
  if (screenTexts.language !== ENGLISH) screenTexts.changeLanguage(ENGLISH);
  onlineManager.setOnline(true);
  // Something may still wait for the end of a press, or would swallow the next click.
  dispatchEvent(new PointerEvent("pointercancel"));
  dispatchEvent(new Event("click"));
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name);
  document.documentElement.scrollTop = 0;
  document.head.replaceChildren();
  document.body.replaceChildren();
  clearLocalData();
  clearCookies();
  history.replaceState(null, "", "/");
  // After the storage, from which some begin.
  forgetStores();
}

/** Those that are shown, and those that wait for a page to show them. */
function forgetToasts(): void {
  const leave = placeToasts({
    show: () => undefined,
    hide: () => undefined,
    clean: () => undefined,
    shown: () => [],
    subscribe: () => () => undefined,
  });
  leave();
  notifications.clean();
}

function clearCookies(): void {
  const cookies = cookieStorage(0);
  for (const cookie of document.cookie.split("; ")) cookies.removeItem(cookie.split("=", 1)[0] ?? "");
}
