import { z } from "zod";
import { operator } from "#shared/contract/needs.ts";
import { endpoint } from "#shared/contract/rest/endpoint.ts";
import { text } from "#shared/contract/rest/text.ts";
import { moveMessages, webOrigin, webOriginOf } from "#shared/domain/moves/service-move.ts";
import { checked } from "#shared/domain/validation/schema-messages.ts";

/** The move of the service to another address, which brings along what browsers remember. */

const Origin = text(200)
  .overwrite((address) => webOriginOf(address) ?? address)
  .superRefine(checked(webOrigin));

/** Origins such as https://music.example.com; empty: unset. */
export const ServiceMove = z
  .object({ moved_from: Origin, moved_to: Origin })
  .superRefine((move, { addIssue }) => {
    for (const [field, message] of Object.entries(moveMessages(move)))
      addIssue({ code: "custom", path: [field], params: { message }, input: move });
  });
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
