import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { ACTIONS } from "#shared/domain/access/actions.ts";

const I18N = fileURLToPath(new URL("../lib/i18n", import.meta.url));
const CLIENT = `${I18N}/i18n.ts`;

/** The groups of texts and their English files: `zoneList` is `en/zone-list.json`. */
const FILES = new Map(readdirSync(`${I18N}/en`).map((file) => [groupOf(file), `${I18N}/en/${file}`]));
/** Fetched with a translation only, see `lib/i18n/translate.ts`. */
FILES.delete("demo");

const MODULES = /\/src\/renderer\/.*\.tsx?(?:\?|$)/;
const PREFIX = "texts:";

/**
 * Loads texts with the code that shows them: a module that contains a key imports the key's group, and `import()`
 * resolves once the texts of the imported code have arrived in the person's language. No list of groups is written by
 * hand.
 */
export function texts(): Plugin {
  return {
    name: "roomtone:texts",
    resolveId: { filter: { id: /^texts:/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0texts:/ },
      handler(id) {
        const group = id.slice(PREFIX.length + 1);
        return `
          import texts from ${JSON.stringify(FILES.get(group))};
          import { addTexts } from ${JSON.stringify(CLIENT)};
          addTexts(${JSON.stringify(group)}, texts);`;
      },
    },
    transform: {
      filter: { id: MODULES },
      handler(code, id) {
        // What loads translations cannot wait for them.
        const waiting = id.startsWith(I18N) ? code : code.replace(IMPORT, "$&.then($$withTexts)");
        const imports = groupsIn(code, path.basename(id)).map((group) => `import "${PREFIX}${group}";`);
        if (waiting !== code)
          imports.push(`import { withTexts as $withTexts } from ${JSON.stringify(CLIENT)};`);
        // At the end: lines keep their numbers.
        return imports.length === 0 ? null : { code: `${waiting}\n${imports.join("\n")}`, map: null };
      },
    },
  };
}

/** A dynamic import of the client's own code. */
const IMPORT = /\bimport\(\s*"[.#][^"]+\.tsx?"\s*\)/g;

/** A key or the start of a composed one: `"zones.count"`, `` `zones.states.${state}` ``. */
const KEY = /(title: )?["'`]((\w+)\.[\w.-]*)(?=["'`]|\$\{)/g;

/** The groups of the keys in a module. */
export function groupsIn(code: string, file: string): readonly string[] {
  const keys = [...code.matchAll(KEY)].filter(
    ([, title, key = ""]) =>
      // A page's title is not shown before the page, which has its texts. Names of permitted actions look like keys.
      !(title && file === "routes.tsx") && !Object.hasOwn(ACTIONS, key),
  );
  return [...new Set(keys.map(([, , , group = ""]) => group))].filter((group) => FILES.has(group));
}

function groupOf(file: string): string {
  return path.basename(file, ".json").replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase());
}
