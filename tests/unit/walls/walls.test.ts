import { describe, expect, test } from "vitest";
import { readSource, readSourceFiles } from "./source-files.ts";
import { ARROWS, breaches, circles, moduleCircles, rawUses, WRAPPERS } from "./walls.ts";

const files = readSourceFiles();

describe("walls", () => {
  test.each(Object.entries(ARROWS))("wall '%s': no import crosses it", (_name, rule) => {
    expect(breaches(files, rule)).toEqual([]);
  });

  test("files: no circular imports", () => {
    expect(circles(files)).toEqual([]);
  });

  test("server modules: no circular dependencies", () => {
    expect(moduleCircles(files)).toEqual([]);
  });

  test("wrappers: only they use sockets, requests and Electron's channels", () => {
    expect(rawUses(files)).toEqual([]);
  });

  test("wrappers: each file in the table exists and is one", () => {
    const named = Object.entries(WRAPPERS).flatMap(([name, paths]) => paths.map((path) => ({ name, path })));
    const idle = named.filter(
      ({ name, path }) => !files.find((file) => file.path === path)?.raw.includes(name),
    );
    expect(idle).toEqual([]);
  });
});

describe("wall checks", () => {
  const known = new Set([
    "src/renderer/features/a/api.ts",
    "src/renderer/features/b/api.ts",
    "src/server/env.ts",
  ]);
  const at = (path: string, text: string) => readSource(path, text, known);

  test("find static, dynamic and re-exported imports through aliases and relative paths", () => {
    const file = at(
      "src/renderer/features/a/view.ts",
      `import { x } from "../b/api.ts"; export { y } from "#server/env.ts"; void import("./api");`,
    );
    expect(file.imports.map((item) => item.target)).toEqual([
      "src/renderer/features/b/api.ts",
      "src/server/env.ts",
      "src/renderer/features/a/api.ts",
    ]);
    expect(breaches([file], ARROWS.features)).toHaveLength(1);
    expect(breaches([file], ARROWS.rooms)).toHaveLength(1);
  });

  test("distinguish a service call from its schemas and types", () => {
    const rest = "src/shared/contract/rest/zones/zones.ts";
    const operations = "src/shared/contract/graphql/generated/operations.ts";
    const in_ = (folder: string, what: string, target: string) => {
      const path = `src/renderer/${folder}/a.ts`;
      const text = `import ${what} from "${target.replace("src/", "#")}";`;
      return breaches([readSource(path, text, new Set([target]))], ARROWS.data).length;
    };
    expect(in_("features/a", "{ SoundZone, getZone }", rest)).toBe(1);
    expect(in_("player/zone", "{ BlockTrackDocument }", operations)).toBe(1);
    expect(in_("features/a", "{ SoundZone, ZONE_STATES, type getZone }", rest)).toBe(0);
    expect(in_("features/a", "type { SearchQuery }", operations)).toBe(0);
    expect(in_("data", "{ getZone }", rest)).toBe(0);
  });

  test("distinguish a type import from a value import", () => {
    const file = at(
      "src/main/a.ts",
      `import type { A } from "x"; import { type B } from "y"; import { C } from "z";`,
    );
    expect(file.imports.map((item) => item.typeOnly)).toEqual([true, true, false]);
  });

  test("find raw requests, sockets and channels, but not in comments and texts", () => {
    const file = at(
      "src/main/b.ts",
      `// fetch(x)\nconst s = "new WebSocket"; fetch("x"); new WebSocket("y"); win.webContents.send("z"); ipcMain.handle();`,
    );
    expect(file.raw).toEqual(["WebSocket", "fetch", "ipcMain", "webContents.send"]);
    const writing = at("src/server/c.ts", "db.update(collections); tx.delete(tracks); new Map().delete(id);");
    expect(writing.raw).toEqual(["writes collections"]);
  });

  describe("server modules", () => {
    const paths = [
      "src/server/db/schema/places.ts",
      "src/server/modules/zones/public.ts",
      "src/server/modules/zones/commands/save-zone.ts",
      "src/server/modules/zones/search-repository.ts",
      "src/server/modules/pairing/public.ts",
      "src/server/modules/pairing/routes.ts",
      "src/server/modules/auth/access-tokens.ts",
      "src/server/modules.ts",
    ];
    const inside = (path: string, text: string) => readSource(path, text, new Set(paths));
    const past = `import type { ZoneRow } from "#server/modules/zones/search-repository.ts";`;

    test("public.ts: other modules import only it, also for types", () => {
      const front = `import { findZone } from "#server/modules/zones/public.ts";`;
      const through = inside("src/server/modules/pairing/routes.ts", front);
      const relative = inside(
        "src/server/modules/pairing/routes.ts",
        `import "../zones/commands/save-zone.ts";`,
      );
      const plugin = inside("src/server/modules/auth/access-tokens.ts", past);
      expect(breaches([through], ARROWS.modules)).toEqual([]);
      expect(breaches([relative, plugin], ARROWS.modules)).toHaveLength(2);
    });

    test("plugins: import no module, not even its public.ts", () => {
      const front = `import { findZone } from "#server/modules/zones/public.ts";`;
      const plugin = inside("src/server/plugins/calls/serve.ts", front);
      expect(breaches([plugin], ARROWS.plugins)).toHaveLength(1);
      expect(breaches([inside("src/server/app.ts", front)], ARROWS.plugins)).toEqual([]);
    });

    test("internal files: open to their own module and the composition roots", () => {
      const own = inside("src/server/modules/zones/commands/save-zone.ts", past);
      const roots = ["src/server/modules.ts", "src/server/entities.ts"].map((path) => inside(path, past));
      expect(breaches([own, ...roots], ARROWS.modules)).toEqual([]);
    });

    test("circular dependencies: found across files, also through a type import", () => {
      const zones = inside(
        "src/server/modules/zones/commands/save-zone.ts",
        `import type { Pairing } from "#server/modules/pairing/public.ts";`,
      );
      const pairing = inside(
        "src/server/modules/pairing/routes.ts",
        `import { findZone } from "#server/modules/zones/public.ts";`,
      );
      expect(moduleCircles([zones, pairing])).toEqual(["zones → pairing → zones"]);
      expect(circles([zones, pairing])).toEqual([]);
      expect(moduleCircles([pairing])).toEqual([]);
    });

    test("tables: only repositories import them", () => {
      const table = `import type { soundZones } from "#server/db/schema/places.ts";`;
      const command = inside("src/server/modules/zones/commands/save-zone.ts", table);
      const repository = inside("src/server/modules/zones/search-repository.ts", table);
      const seed = inside("src/server/db/seed/people.ts", table);
      expect(breaches([command], ARROWS.tables)).toHaveLength(1);
      expect(breaches([repository, seed], ARROWS.tables)).toEqual([]);
    });
  });

  test("circular imports: found also through a type import", () => {
    const pair = new Set(["src/main/a.ts", "src/main/b.ts"]);
    const a = readSource("src/main/a.ts", `import { b } from "./b.ts";`, pair);
    const b = readSource("src/main/b.ts", `import { a } from "./a.ts";`, pair);
    const types = readSource("src/main/b.ts", `import type { A } from "./a.ts";`, pair);
    const circle = ["src/main/a.ts → src/main/b.ts → src/main/a.ts"];
    expect(circles([a, b])).toEqual(circle);
    expect(circles([a, types])).toEqual(circle);
  });
});
