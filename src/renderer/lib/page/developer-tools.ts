import { type KeyValueStorage, stored } from "#renderer/lib/storage/stored.ts";

/** Whether to show developer tools: in development, and where `roomtone.developer-tools` is set to true. */
export function hasDeveloperTools(storage: KeyValueStorage): boolean {
  const on = stored(storage, "developer-tools", (value) => (typeof value === "boolean" ? value : null));
  return on.read() ?? import.meta.env.DEV;
}
