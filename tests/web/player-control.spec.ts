import { expect, type WebSocketRoute } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { goTo } from "./in-app.ts";
import { blockCurrent, playerPath, test } from "./player-fixtures.ts";

test("zone player: while disconnected it shows a message and stops its progress", async ({
  signedIn: page,
  zone,
  player,
}) => {
  await expect.poll(() => player.state()?.status).toBe("playing");
  const open = new Set<WebSocketRoute>();
  let reachable = true;
  await page.routeWebSocket(/\/player\/control\/ws/, (socket) => {
    if (!reachable) return void socket.close();
    socket.connectToServer();
    open.add(socket);
  });
  await page.clock.install();
  const told = page.getByRole("status").getByText("Couldn't reach Roomtone.");
  const progress = page.getByRole("progressbar", { name: "Track progress" });
  const seconds = async () => Number(await progress.getAttribute("aria-valuenow"));
  await page.goto(playerPath(zone));
  for (const next of [`/accounts/${zone.account}/zones/${zone.id}/remote`, null]) {
    const before = await seconds();
    await expect.poll(seconds).toBeGreaterThan(before);
    await expect(told).toBeHidden();

    reachable = false;
    for (const socket of open) await socket.close();
    open.clear();
    await page.clock.runFor(10_000);
    await expect(told).toBeVisible();
    await expectAccessible(page);
    const stopped = await seconds();
    await page.clock.runFor(3000);
    expect(await seconds()).toBe(stopped);

    reachable = true;
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(told).toBeHidden();
    await expect.poll(seconds).not.toBe(stopped);
    if (next !== null) await goTo(page, next);
  }
});

test("player page: controls are visible on a small screen, an undo message whole with a long title", async ({
  signedIn: page,
  zone,
  player,
}) => {
  await expect.poll(() => player.state()?.status).toBe("playing");
  const long = "Donaudampfschifffahrtsgesellschaftskapitänsmütze on a Sunday in November (Extended remix)";
  let isLong = false;
  await page.routeWebSocket(/\/player\/control\/ws/, (socket) => {
    const service = socket.connectToServer();
    service.onMessage((text) => {
      if (!isLong) return socket.send(text);
      const title = JSON.stringify(player.state()?.track?.title);
      socket.send(String(text).replaceAll(`"title":${title}`, `"title":${JSON.stringify(long)}`));
    });
  });
  await page.setViewportSize({ width: 480, height: 480 });
  await page.goto(playerPath(zone));
  const navigation = page.getByRole("navigation", { name: "Main", exact: true });
  for (const [width, height] of [
    [480, 480],
    [390, 664],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    const bar = await navigation.boundingBox();
    for (const name of ["Pause", "Skip track"]) {
      const button = page.getByRole("button", { name, exact: true });
      await expect(button).toBeInViewport({ ratio: 1 });
      const box = await button.boundingBox();
      expect((box?.y ?? height) + (box?.height ?? 0), `${name} at ${width} × ${height}`).toBeLessThanOrEqual(
        bar?.y ?? 0,
      );
    }
  }

  isLong = true;
  await page.getByRole("button", { name: "Skip track" }).click();
  await expect(page.getByRole("heading", { name: long })).toBeVisible();
  await blockCurrent(page);
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    for (const part of [
      page.getByRole("button", { name: "Undo" }),
      page.getByText(`${long} won't play here again`),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 });
      expect(await part.evaluate(isCut)).toBe(false);
    }
  }
});

/** Whether an element, or a part of it, is cut off. */
function isCut(shown: Element): boolean {
  return [shown, ...shown.querySelectorAll("*")].some(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight + 1),
  );
}
