import { expect, test } from "vitest";
import type { SoundZone } from "#shared/contract/rest/entities.ts";
import { isPaired, zoneDisplayStatus } from "./display-status.ts";

type Parts = Pick<SoundZone, "status" | "errors">;

const fine: Parts = { status: { state: "OK", message: "ALL_OK" }, errors: [] };
const notSetUp: Parts = { status: { state: "NOT_SETUP", message: "NOT_SETUP" }, errors: [] };
const shownError = { id: "1", cause: "muted", hide: false };

test("display status: a zone neither paid for nor paired is not set up (@C-205)", () => {
  expect(zoneDisplayStatus(notSetUp, false)).toBe("NOT_SETUP");
});

test("display status: a zone with only a subscription or only a player is inactive, whatever else (@C-206)", () => {
  expect(zoneDisplayStatus(notSetUp, true)).toBe("INACTIVE");
  expect(zoneDisplayStatus(fine, false)).toBe("INACTIVE");
  expect(zoneDisplayStatus({ ...fine, errors: [shownError] }, false)).toBe("INACTIVE");
});

test("display status: an error state, a visible error and a lost player are errors (@C-207)", () => {
  const lost: Parts = { status: { state: "OK", message: "PLAYER_DISCONNECTED" }, errors: [] };
  expect(zoneDisplayStatus({ ...fine, status: { state: "ERROR", message: "ALL_OK" } }, true)).toBe("ERROR");
  expect(zoneDisplayStatus({ ...fine, errors: [shownError] }, true)).toBe("ERROR");
  expect(zoneDisplayStatus(lost, true)).toBe("ERROR");
});

test("display status: hidden errors do not change the zone (@C-207)", () => {
  expect(zoneDisplayStatus({ ...fine, errors: [{ ...shownError, hide: true }] }, true)).toBe("OK");
  expect(zoneDisplayStatus({ ...fine, status: { state: "INCOMPLETE", message: "ALL_OK" } }, true)).toBe(
    "INCOMPLETE",
  );
});

test("display status: only a device that reports being paired makes the zone paired (@C-209)", () => {
  const device = { pairing_state: "paired" } as SoundZone["device"];
  expect(isPaired({ device })).toBe(true);
  expect(isPaired({ device: { pairing_state: "unpaired" } as SoundZone["device"] })).toBe(false);
  expect(isPaired({ device: null })).toBe(false);
});
