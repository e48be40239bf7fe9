import { expect, test } from "vitest";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { typedEntity } from "./search-target.ts";

test("search target: keeps the last part of a typed URI or id, null for ordinary words (@M-046)", () => {
  const id = idOf("Playlist", "calm");
  expect(typedEntity("roomtone:user:anna:calm")).toBe("calm");
  expect(typedEntity(` ${id} `)).toBe(id);
  expect(typedEntity("soft jazz")).toBeNull();
  expect(typedEntity("jazz: the best")).toBeNull();
});
