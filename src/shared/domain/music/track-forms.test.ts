import { expect, test } from "vitest";
import { isTrackAvailable, readTrack } from "./track-forms.ts";

test("a track has one title, whether it came as title or as name (@M-165)", () => {
  expect(readTrack({ id: "a", title: "Blue Hour" }).title).toBe("Blue Hour");
  expect(readTrack({ id: "a", name: "Blue Hour" }).title).toBe("Blue Hour");
});

test("explicit is read from either place (@M-166)", () => {
  expect(readTrack({ id: "a", explicit: true }).explicit).toBe(true);
  expect(readTrack({ id: "a", properties: { explicit: true } }).explicit).toBe(true);
  expect(readTrack({ id: "a" }).explicit).toBe(false);
});

test("the preview is found in any of its three places (@M-167)", () => {
  const previewUrl = "/media/audio/a";
  for (const form of [
    { previewUrl },
    { preview: previewUrl },
    { external_keys: { spotify: { preview_url: previewUrl } } },
  ])
    expect(readTrack({ id: "a", ...form }).previewUrl).toBe(previewUrl);
  expect(readTrack({ id: "a" }).previewUrl).toBeNull();
});

test("availability is read from any of its three places (@M-168, @M-164)", () => {
  expect(isTrackAvailable({ id: "a", isAvailable: true }, "SE")).toBe(true);
  expect(isTrackAvailable({ id: "a", isAvailable: false, availableMarkets: ["SE"] }, "SE")).toBe(false);
  expect(isTrackAvailable({ id: "a", availableMarkets: ["SE"] }, "SE")).toBe(true);
  expect(isTrackAvailable({ id: "a", availableMarkets: ["ZZ"] }, "US")).toBe(true);
  expect(isTrackAvailable({ id: "a", availableMarkets: ["SE"] }, "US")).toBe(false);
  expect(isTrackAvailable({ id: "a", availableMarkets: ["SE"] }, "ZZ")).toBe(true);
  expect(isTrackAvailable({ id: "a", playable: { spotify: ["NO"], own: ["US"] } }, "US")).toBe(true);
  expect(isTrackAvailable({ id: "a", playable: { spotify: ["NO"] } }, "SE")).toBe(false);
  expect(isTrackAvailable({ id: "a" }, "SE")).toBe(false);
});
