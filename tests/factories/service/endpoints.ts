import { z } from "zod";
import { anybody } from "#shared/contract/needs.ts";
import { endpoint } from "#shared/contract/rest/endpoint.ts";

const declared = { path: "/x", summary: "", needs: anybody, response: z.unknown() } as const;

/** Endpoints for tests of calls in general. */
export const readSomething = endpoint({
  ...declared,
  method: "GET",
  query: z.object({ q: z.string().optional() }),
});
export const writeSomething = endpoint({ ...declared, method: "POST", body: z.object({}) });
export const changeSomething = endpoint({ ...declared, method: "PUT", body: z.object({}) });
export const deleteSomething = endpoint({ ...declared, method: "DELETE" });
