import type { Plugin } from "vite";

const SCHEMAS = /\/zod\/v4\/classic\/schemas\.js$/;

/** How each kind of schema is written as a JSON schema. */
const PROCESSORS = /^\s*inst\._zod\.processJSONSchema = .*;$/gm;

/** What a schema offers to write itself. */
const METHODS = [
  /^\s*jsonSchema: \{\n.*createStandardJSONSchemaMethod.*\n.*createStandardJSONSchemaMethod.*\n\s*\},$/m,
  /^\s*toJSONSchema\(params\) \{\n.*createToJSONSchemaMethod.*\n\s*\},$/m,
];

/** Leaves out of the schemas' library how to write them as JSON schemas: the service does that, the client never. */
export function leanSchemas(): Plugin {
  return {
    name: "roomtone:lean-schemas",
    apply: "build",
    transform: {
      filter: { id: SCHEMAS },
      handler(code) {
        let lean = code.replace(PROCESSORS, "");
        for (const method of METHODS) {
          if (!method.test(lean)) throw new Error("zod is written in another way: see lean-schemas.ts");
          lean = lean.replace(method, "");
        }
        return { code: lean, map: null };
      },
    },
  };
}
