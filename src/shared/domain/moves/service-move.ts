import type { FieldMessages } from "#shared/domain/validation/message.ts";
import type { Validator } from "#shared/domain/validation/validators.ts";

/** The former and the present origin of a service that moved. */
export interface MoveOrigins {
  readonly from: string;
  readonly to: string;
}

/** Name of the page's `<meta>` with the origins, as JSON; absent: the service has not moved. */
export const MOVED_META = "roomtone-moved";

/** Takes what a browser remembers, and hands it out once. */
export const MIGRATOR_PATH = "/migrator";

/** Answers wherever the service is alive. */
export const PROBE_PATH = "/healthz";

/** How long stored data can be fetched, in ms. */
export const MOVE_ID_MS = 60_000;

const ORIGIN = /^(https?):\/\/([a-z\d]([a-z\d.-]*[a-z\d])?|\[[a-f\d:]+\])(:\d{1,5})?\/?$/;
const USUAL_PORT: Readonly<Record<string, string>> = { http: ":80", https: ":443" };

/** The origin of an http(s) address without a path, as browsers write it; null for any other text. */
export function webOriginOf(address: string): string | null {
  const [, scheme = "", host, , port = ""] = ORIGIN.exec(address.toLowerCase()) ?? [];
  return host === undefined ? null : `${scheme}://${host}${port === USUAL_PORT[scheme] ? "" : port}`;
}

/** Accepts an origin, or nothing. */
export const webOrigin: Validator = (address) =>
  address === "" || webOriginOf(address) !== null ? null : { code: "rule", rule: "webOrigin" };

/** What is wrong with a pair of origins: both are set or none, and they differ. */
export function moveMessages({ moved_from: from, moved_to: to }: StoredMove): FieldMessages {
  if (from === "" && to === "") return {};
  if (from === "") return { moved_from: { code: "required" } };
  if (to === "") return { moved_to: { code: "required" } };
  return from === to ? { moved_to: { code: "rule", rule: "sameOrigin" } } : {};
}

/** The settings; empty: unset. */
interface StoredMove {
  readonly moved_from: string;
  readonly moved_to: string;
}

/** The origins of a service that moved; null: it has not. */
export function moveOriginsOf({ moved_from: from, moved_to: to }: StoredMove): MoveOrigins | null {
  return from === "" || to === "" ? null : { from, to };
}
