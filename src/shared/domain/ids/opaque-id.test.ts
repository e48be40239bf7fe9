import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeId, ENTITY_KINDS, encodeId, idOf, isIdOf, type OpaqueId } from "./opaque-id.ts";

const part = fc.record({
  kind: fc.constantFrom(...ENTITY_KINDS.filter((kind) => kind !== "Collection")),
  stringId: fc.stringMatching(/^[A-Za-z0-9_-]{1,24}$/),
  number: fc.option(fc.nat()),
});

test("opaque id: keeps kind, string, base-36 integer and parent (@M-161)", () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 3 }), (parts) => {
      const id = parts.reduce<OpaqueId | null>((parent, own) => ({ ...own, parent }), null);
      if (!id) throw new Error("at least one part");
      expect(decodeId(encodeId(id))).toEqual(id);
      expect(encodeId(id).length % 4).toBe(0);
    }),
  );
  expect(encodeId({ kind: "Track", stringId: "", number: 35, parent: null })).toBe(
    idOf("Track", "").replace(/.{4}$/, "LHo."),
  );
});

test("opaque id: any other text is rejected without throwing", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const read = decodeId(text);
      if (read) expect(encodeId(read).length).toBe(text.length);
    }),
  );
  for (const bad of ["", "!!bad!!", "abc", "....", "AAAA", "Zm9vYmFy"]) expect(decodeId(bad)).toBeNull();
});

test("opaque id: a Collection is read as a Playlist (@M-162)", () => {
  expect(decodeId(idOf("Collection", "calm"))?.kind).toBe("Playlist");
  expect(isIdOf("Playlist", idOf("Collection", "calm"))).toBe(true);
  expect(isIdOf("SoundZone", idOf("Playlist", "calm"))).toBe(false);
});
