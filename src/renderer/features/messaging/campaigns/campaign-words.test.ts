import { expect, test } from "vitest";
import type { CampaignRule } from "#shared/contract/announcements.ts";
import { screenTexts } from "#tests/factories/browser/screen-texts.ts";
import { campaign } from "#tests/factories/messages/campaigns.ts";
import { howInWords, whenInWords } from "./campaign-words.ts";

const when = (change: Partial<CampaignRule>) =>
  whenInWords(screenTexts.t, "en", { ...campaign("A").rule, ...change });

test("campaign words: say when its messages are heard", () => {
  const at = (at: string, ...days: CampaignRule["days"] & object) => ({ at, days });
  expect(when({})).toBe("Every day at 9:50 PM");
  const times = [at("11:00", "MO", "TU", "WE"), at("21:50", "MO", "TU", "WE"), at("12:00", "SA", "SU")];
  expect(when({ trigger: { kind: "times", times } })).toBe(
    "Mon–Wed at 11:00 AM and 9:50 PM; Sat and Sun at 12:00 PM",
  );
  expect(when({ trigger: { kind: "tracks", every: 1 } })).toBe("After every track");
  const tracks = { trigger: { kind: "tracks", every: 3 } } as const;
  const hours = { from: "09:00", to: "18:00" };
  expect(when({ ...tracks, days: ["MO", "TU", "WE", "TH", "FR"], hours })).toBe(
    "Every 3 tracks, Mon–Fri 9:00 AM–6:00 PM",
  );
  expect(when({ trigger: { kind: "minutes", every: 30 }, onlyOpen: true })).toBe(
    "Every 30 minutes, while open",
  );
  expect(when({ from: "2026-12-01", to: "2026-12-24" })).toBe("Every day at 9:50 PM, from Dec 1 to Dec 24");
  expect(when({ to: "2026-12-24" })).toBe("Every day at 9:50 PM, until Dec 24");
});

test("campaign words: say how they are heard", () => {
  expect(howInWords(screenTexts.t, campaign("A").rule)).toBe("Over the lowered music, as loud as the music");
  const rule = { ...campaign("A").rule, placement: "between", priority: "high", hourlyCap: 2 } as const;
  expect(howInWords(screenTexts.t, rule)).toBe(
    "Between two tracks, as loud as the music, before others, at most 2 an hour",
  );
});
