import { z } from "zod";
import { operator } from "#shared/contract/needs.ts";
import { endpoint } from "./endpoint.ts";
import { text } from "./text.ts";

/** The move of the service to another address, which brings along what browsers remember. */

/** Origins such as https://music.example.com; empty: unset. */
export const ServiceMove = z.object({ moved_from: text(200), moved_to: text(200) });
export type ServiceMove = z.output<typeof ServiceMove>;

export const getServiceMove = endpoint({
  method: "GET",
  path: "/api/operator/move",
  summary: "The former and the present address of a service that moved; empty: it has not.",
  needs: operator,
  response: ServiceMove,
  example: () => ({ status: 403 }),
});

export const updateServiceMove = endpoint({
  method: "PUT",
  path: "/api/operator/move",
  summary: "Sets the former and the present address of a service that moved, or removes both.",
  needs: operator,
  unlogged: "Its command writes the log of the service, together with the change.",
  body: ServiceMove,
  response: ServiceMove,
  example: () => ({ body: { moved_from: "", moved_to: "" }, status: 403 }),
});
