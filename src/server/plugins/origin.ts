import type { FastifyRequest } from "fastify";
import { plainAddress } from "./address-block.ts";

/** Where a person signs in from, as it is kept with their session. */
export interface Origin {
  /** What the client says of itself (X-Client); empty where it says nothing. */
  readonly client: string;
  /** Its network address. */
  readonly address: string;
}

/** More than any client of ours writes. */
const MAX_CLIENT = 300;

/** Where a call comes from. */
export function originOf(request: Pick<FastifyRequest, "headers" | "ip">): Origin {
  const client = request.headers["x-client"];
  return {
    client: typeof client === "string" ? client.slice(0, MAX_CLIENT) : "",
    address: plainAddress(request.ip),
  };
}
