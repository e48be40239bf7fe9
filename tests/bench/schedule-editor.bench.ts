import { chromium, type Page } from "@playwright/test";
import { createSchedule, Schedule } from "#shared/contract/rest/music/schedules.ts";
import { idOf } from "#shared/domain/ids/opaque-id.ts";
import { firstZone } from "#tests/factories/people/demo.ts";
import { preparedService } from "#tests/factories/prepared.ts";
import { DEMO_OWNER, DEMO_PASSWORD, TestApi } from "#tests/factories/service/api.ts";
import { findHeadlessShell } from "#tests/provision/chromium.ts";
import { type Bench, type Measurement, percentile } from "./bench.ts";

const DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
/** Slots of a day: a new one every full hour. */
const PER_DAY = 24;
/** Steps of the drag. */
const STEPS = 200;

export const bench: Bench = {
  about: `a slot is dragged through a week of ${DAYS.length * PER_DAY} slots`,
  async run() {
    await using service = await preparedService();
    const api = await TestApi.signIn(service.url);
    const zone = await firstZone(api);
    const id = await fullWeek(api, zone.account);
    const browser = await chromium.launch({
      executablePath: findHeadlessShell() ?? undefined,
      args: ["--no-sandbox"],
    });
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await signIn(page, service.url);
      await page.goto(`${service.url}/accounts/${zone.account}/your-music/schedules/edit/${id}`);
      await page.locator("button[data-slot]").nth(PER_DAY).waitFor();
      const frames = await dragAround(page);
      return [
        row("from a move of the pointer to the next paint, half of them", percentile(frames, 0.5)),
        row("the same, 95 of 100", percentile(frames, 0.95), "≤ 16 ms"),
      ];
    } finally {
      await browser.close();
    }
  },
};

function row(what: string, value: number, toReach?: string): Measurement {
  return { what, value, unit: "ms", ...(toReach ? { toReach } : {}) };
}

/** A schedule without empty hours. */
async function fullWeek(api: TestApi, account: string): Promise<string> {
  const music = ["flat-white", "long-lunch", "after-five", "first-hour"].map((name) =>
    idOf("Playlist", name),
  );
  const slots = DAYS.flatMap((day) =>
    Array.from({ length: PER_DAY }, (_, hour) => ({
      id: null,
      name: "",
      color: null,
      collections: [music[hour % music.length]],
      rrule: `FREQ=WEEKLY;BYDAY=${day}`,
      dtstart: `${String(hour).padStart(2, "0")}0000`,
      duration: "3600000",
    })),
  );
  const path = createSchedule.path.replace(":account", account);
  return (await api.rest("POST", path, Schedule, { body: { name: "Full week", slots } })).id;
}

async function signIn(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel("E-mail").fill(DEMO_OWNER);
  await page.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(/home/);
}

/** Drags a slot across the week and back; returns the ms from each move until its frame was painted. */
async function dragAround(page: Page): Promise<readonly number[]> {
  const box = await page
    .locator("button[data-slot]")
    .nth(PER_DAY + 4)
    .boundingBox();
  if (!box) throw new Error("the week is not drawn");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.evaluate(() => {
    const frames: number[] = [];
    Object.assign(window, { frames });
    // Chromium dispatches pointer moves right before a frame, so the remaining time is work for them.
    addEventListener(
      "pointermove",
      () => {
        const moved = performance.now();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => frames.push(performance.now() - moved);
          port2.postMessage(null);
        });
      },
      { capture: true },
    );
  });
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 20);
  for (let n = 0; n < STEPS; n += 1) {
    const turn = (n / STEPS) * 2 * Math.PI;
    await page.mouse.move(x + 20 + 250 * (1 - Math.cos(turn)), y + 20 + 90 * Math.sin(turn));
  }
  await page.keyboard.press("Escape");
  await page.mouse.up();
  return page.evaluate(() => (window as unknown as { frames: number[] }).frames);
}
