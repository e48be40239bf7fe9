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

/** `net.request`: a request of Node's, whose events and response are those of Electron as far as they go. */
export function clientRequest(
  options: RequestOptions & { session?: object; redirect?: "manual" },
): ClientRequest {
  refuseUnknown("net.request", options, KNOWN);
  const { session: _session, redirect: _redirect, ...rest } = options;
  // Chromium keeps its connections from a caller, who sets timers on them.
  const own = { ...rest, agent: false };
  return own.protocol === "https:" ? requestHttps(own) : requestHttp(own);
}
