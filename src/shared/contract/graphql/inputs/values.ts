import { z } from "zod";
import { OpaqueId } from "#shared/contract/rest/endpoint.ts";

/** Values that several inputs contain. */

/** Marks an issue that makes the whole call a malformed id, as in an address. */
const MALFORMED_ID = { malformedId: true } as const;

/** An id that the service looks up. */
export const Id = z.string().refine((id) => OpaqueId.safeParse(id).success, { params: MALFORMED_ID });

/** The id of the call's subject. The access check has found it already. */
export const SubjectId = z.string();

/** A country for which the client requests music. */
export const Market = z.string().regex(/^[A-Z]{2}$/);
