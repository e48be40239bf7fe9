import type { KeyValueStorage } from "./stored.ts";

/** Storage in cookies of this site that expire `days` after each write. */
export function cookieStorage(days: number): KeyValueStorage {
  const write = (key: string, value: string, seconds: number) => {
    const secure = location.protocol === "https:" ? "; Secure" : "";
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not there without a certificate.
    document.cookie = `${key}=${encodeURIComponent(value)}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
  };
  return {
    getItem(key) {
      const found = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${key}=`));
      return found === undefined ? null : decodeURIComponent(found.slice(key.length + 1));
    },
    setItem: (key, value) => write(key, value, days * 24 * 3600),
    removeItem: (key) => write(key, "", 0),
  };
}
