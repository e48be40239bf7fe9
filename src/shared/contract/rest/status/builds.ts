import { z } from "zod";
import { anybody } from "#shared/contract/needs.ts";
import { endpoint } from "#shared/contract/rest/endpoint.ts";

/** Releases of the desktop app that the service offers. */
export const listReleaseFeeds = endpoint({
  method: "GET",
  path: "/api/builds",
  summary:
    "Names of the files that describe the newest releases of the desktop app; empty where there are none.",
  needs: anybody,
  response: z.object({ feeds: z.array(z.string()) }),
});
