import { expect, test } from "vitest";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { typedEntity } from "./search-target.ts";

test("of a typed URI or id the last part is kept, ordinary words have none (@M-046)", () => {
  const id = idOf("Playlist", "calm");
  expect(typedEntity("roomtone:user:anna:calm")).toBe("calm");
  expect(typedEntity(` ${id} `)).toBe(id);
  expect(typedEntity("soft jazz")).toBeNull();
  expect(typedEntity("jazz: the best")).toBeNull();
});
