import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { MAX_RECEIVED_CHARS } from "#shared/contract/player.ts";
import type { Unpack } from "#shared/player/feed-inbox.ts";

const unzip = promisify(gunzip);

/** Unpacks a compressed message; rejects when it is invalid or larger than any message of the service. */
export const unpack: Unpack = async (packed) =>
  (await unzip(packed, { maxOutputLength: MAX_RECEIVED_CHARS })).toString("utf8");
