import { expect, test } from "vitest";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { entityPath, typedEntity } from "./search-target.ts";

test("of a typed URI or id the last part is kept, ordinary words have none (@M-046)", () => {
  const id = idOf("Playlist", "calm");
  expect(typedEntity("roomtone:user:anna:calm")).toBe("calm");
  expect(typedEntity(` ${id} `)).toBe(id);
  expect(typedEntity("soft jazz")).toBeNull();
  expect(typedEntity("jazz: the best")).toBeNull();
});

test("an id leads to its page (@M-047)", () => {
  expect(entityPath(idOf("Playlist", "calm"))).toBe(`/discover/music/${idOf("Playlist", "calm")}`);
  expect(entityPath(idOf("Album", "blue"))).toBe(`/discover/album/${idOf("Album", "blue")}`);
  expect(entityPath(idOf("Artist", "ann"))).toBe(`/discover/artist/${idOf("Artist", "ann")}`);
  expect(entityPath(idOf("SoundZone", "bar"))).toBeNull();
  expect(entityPath("jazz")).toBeNull();
});
