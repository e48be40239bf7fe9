import type { Plugin } from "vite";

const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/;

/** How each kind of schema is converted to a JSON schema. */
const PROCESSORS = /^\s*inst\._zod\.processJSONSchema = .*;$/gm;

/** Removed code and its replacement. */
const REPLACED: readonly (readonly [RegExp | string, string])[] = [
  // A schema's JSON conversion methods.
  [
    /^\s*jsonSchema: \{\n.*createStandardJSONSchemaMethod.*\n.*createStandardJSONSchemaMethod.*\n\s*\},$/m,
    "",
  ],
  [/^\s*toJSONSchema\(params\) \{\n.*createToJSONSchemaMethod.*\n\s*\},$/m, ""],
  // Compiles a parser for each object schema; replaced by the variant without compilation.
  ["core.$ZodObjectJIT.init(inst, def);", "core.$ZodObject.init(inst, def);"],
];

/**
 * Removes unused code from the schema library: JSON schema output, which only the service needs, and compilation, which
 * the page's content security policy refuses. Merely attempting it would cost a tenth of a page's start time.
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
