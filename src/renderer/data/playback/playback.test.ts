import { expect, test } from "vitest";
import { startI18n } from "#renderer/lib/i18n/i18n.ts";
import { soundZone } from "#tests/factories/sound-zone.ts";
import { type PlayToRequest, playedText } from "./playback.ts";

const i18n = startI18n();

const request: PlayToRequest = {
  type: "source",
  source: { id: "p", title: "Flat White", image: null, colorHex: null, playbackMode: "shuffle" },
  track: null,
};
const playing = soundZone({ id: "playing" });
const unpaired = soundZone({ id: "unpaired", paired: "unpaired" });
const offline = soundZone({
  id: "offline",
  status: { state: "ERROR", message: "PLAYER_DISCONNECTED" },
});
const text = (zones: readonly (typeof playing)[], immediate = true) =>
  playedText(i18n.t, { request, zones, immediate });

test("play to zones: the toast counts as playing only zones with a connected player", () => {
  expect(text([playing, { ...playing, id: "other" }])).toBe("Playing Flat White in 2 zones");
  expect(text([playing, unpaired, { ...unpaired, id: "other" }])).toBe(
    "Playing Flat White in 1 zone. 2 zones have no player yet",
  );
  expect(text([playing, offline])).toBe(
    "Playing Flat White in 1 zone. 1 zone is offline and will play it when it's back",
  );
  expect(text([unpaired])).toBe("Flat White will play in 1 zone once it has a player");
});

test("play to zones: the toast for music after the current track does not claim that it plays (@M-239)", () => {
  expect(text([playing], false)).toBe("Flat White will play after the current track");
  expect(text([playing, unpaired], false)).toBe(
    "Flat White will play after the current track. 1 zone has no player yet",
  );
});
