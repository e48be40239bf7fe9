import type { FastifyRequest } from "fastify";
import { plainAddress } from "./address-block.ts";

/** Where a person signs in from, as stored with their session. */
export interface Origin {
  /** The client's X-Client header; empty if it sends none. */
  readonly client: string;
  /** Its network address. */
  readonly address: string;
}

/** Longer than any client of ours sends. */
const MAX_CLIENT = 300;

/** Origin of a call. */
export function originOf(request: Pick<FastifyRequest, "headers" | "ip">): Origin {
  const client = request.headers["x-client"];
  return {
    client: typeof client === "string" ? client.slice(0, MAX_CLIENT) : "",
    address: plainAddress(request.ip),
  };
}
