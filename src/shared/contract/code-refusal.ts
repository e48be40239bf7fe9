import { z } from "zod";

/** Why a code is rejected: the `reason` of the refusal's body. A wrong proof makes it unknown. */
export const CodeRefusal = z.enum(["unknown", "expired", "used", "too-many-tries"]);
export type CodeRefusal = z.output<typeof CodeRefusal>;
