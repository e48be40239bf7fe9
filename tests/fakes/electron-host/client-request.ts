import { type ClientRequest, request as requestHttp } from "node:http";
import { type RequestOptions, request as requestHttps } from "node:https";
import { refuseUnknown } from "./refusing.ts";

const KNOWN = [
  "protocol",
  "hostname",
  "host",
  "port",
  "path",
  "method",
  "headers",
  "redirect",
  "session",
  "timeout",
];

/** `net.request`: a request by Node, with the used part of Electron's events and response. */
export function clientRequest(
  options: RequestOptions & { session?: object; redirect?: "manual" },
): ClientRequest {
  refuseUnknown("net.request", options, KNOWN);
  const { session: _session, redirect: _redirect, ...rest } = options;
  // Chromium hides its connections from callers; a shared agent would let them set timers on reused ones.
  const own = { ...rest, agent: false };
  return own.protocol === "https:" ? requestHttps(own) : requestHttp(own);
}
