import type { Plugin } from "vite";

const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/;

/** How each kind of schema is written as a JSON schema. */
const PROCESSORS = /^\s*inst\._zod\.processJSONSchema = .*;$/gm;

/** Parts that go, and what stands there instead. */
const REPLACED: readonly (readonly [RegExp | string, string])[] = [
  // What a schema offers to write itself.
  [
    /^\s*jsonSchema: \{\n.*createStandardJSONSchemaMethod.*\n.*createStandardJSONSchemaMethod.*\n\s*\},$/m,
    "",
  ],
  [/^\s*toJSONSchema\(params\) \{\n.*createToJSONSchemaMethod.*\n\s*\},$/m, ""],
  // Reads objects by code that it compiles for each schema; its sister reads them without.
  ["core.$ZodObjectJIT.init(inst, def);", "core.$ZodObject.init(inst, def);"],
];

/**
 * Leaves out of the schemas' library what the client never does: write them as JSON schemas, as the service does, and compile
 * them, which the page's content security policy refuses. To try it would cost a page a tenth of its start.
 */
export function leanSchemas(): Plugin {
  return {
    name: "roomtone:lean-schemas",
    apply: "build",
    transform: {
      filter: { id: SCHEMAS },
      handler(code) {
        let lean = code.replace(PROCESSORS, "");
        for (const [part, instead] of REPLACED) {
          const without = lean.replace(part, instead);
          if (without === lean) throw new Error("zod is written in another way: see lean-schemas.ts");
          lean = without;
        }
        return { code: lean, map: null };
      },
    },
  };
}
