import { z } from "zod";
import { type EntityKind, isIdOf } from "../../../domain/ids/opaque-id.ts";
import { anyIdOf } from "../../../domain/music/product-uri.ts";
import { OpaqueId } from "../../rest/endpoint.ts";

/** Values that several inputs contain. */

const MAX_ID = 400;

/** Marks an issue that makes the whole call a malformed id, as in an address. */
const MALFORMED_ID = { malformedId: true } as const;

/** An id that the service looks up. */
export const Id = z.string().refine((id) => OpaqueId.safeParse(id).success, { params: MALFORMED_ID });

/** The id of the call's subject. The access check has found it already. */
export const SubjectId = z.string();

/** An entity's id, from any of the forms that clients send. */
export const anyId = (kind: EntityKind) =>
  z
    .string()
    .overwrite((text) => (text.length > MAX_ID ? null : anyIdOf(kind, text)) ?? "")
    .refine((id) => isIdOf(kind, id), { params: MALFORMED_ID });

/** A country for which the client requests music. */
export const Market = z.string().regex(/^[A-Z]{2}$/);
