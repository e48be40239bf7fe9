import { writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { LoginUserDocument } from "#shared/contract/graphql/generated/auth-operations.ts";
import { DEMO_OWNER, DEMO_PASSWORD, TestApi } from "#tests/factories/api.ts";
import { firstZone } from "#tests/factories/demo.ts";
import { preparedService } from "#tests/factories/prepared.ts";
import { findHeadlessShell } from "#tests/provision/chromium.ts";

await using service = await preparedService();
const api = await TestApi.signIn(service.url);
const { loginUser } = await api.graphql<any>(String(LoginUserDocument), {
  input: { email: DEMO_OWNER, password: DEMO_PASSWORD },
});
const session = JSON.stringify({
  token: loginUser.token,
  refreshToken: loginUser.refreshToken,
  supportChatHash: loginUser.supportChatHash,
});
const zone = await firstZone(api);
const browser = await chromium.launch({
  executablePath: findHeadlessShell() ?? undefined,
  args: ["--no-sandbox", "--host-resolver-rules=MAP shop.test 127.0.0.1"],
});
const want = process.argv.slice(2);
const screens: Record<string, string> = {
  login: "/login",
  home: "/home",
  zones: `/accounts/${zone.account}/zones`,
  player: `/accounts/${zone.account}/zones/${zone.id}/player`,
};
for (const name of want.length ? want : Object.keys(screens))
  for (const round of [0, 1, 2, 3]) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "en-US" });
    const page = await context.newPage();
    await page.addInitScript(
      (s) => {
        if (location.origin === "null") return;
        if (s) localStorage.setItem("roomtone.session", s);
        (window as any).L = [];
        new PerformanceObserver((l) =>
          l
            .getEntries()
            .forEach((e: any) =>
              (window as any).L.push([
                Math.round(e.startTime),
                Math.round(e.renderTime),
                Math.round(e.loadTime),
                e.size,
                e.element?.outerHTML.slice(0, 160),
              ]),
            ),
        ).observe({ type: "largest-contentful-paint", buffered: true });
        new PerformanceObserver((l) =>
          l
            .getEntries()
            .forEach((e: any) =>
              (window as any).L.push(["long", Math.round(e.startTime), Math.round(e.duration)]),
            ),
        ).observe({ type: "longtask", buffered: true });
        new PerformanceObserver((l) =>
          l.getEntries().forEach((e: any) => (window as any).L.push([e.name, Math.round(e.startTime)])),
        ).observe({ type: "paint", buffered: true });
      },
      name === "login" ? null : session,
    );
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const prof = round === 3;
    if (prof) {
      await cdp.send("Profiler.enable");
      await cdp.send("Profiler.setSamplingInterval", { interval: 200 });
      await cdp.send("Profiler.start");
    }
    await page.goto(`http://shop.test:${service.port}${screens[name]}`, { waitUntil: "load" });
    await page.waitForTimeout(4500);
    if (prof) {
      const { profile } = await cdp.send("Profiler.stop");
      writeFileSync(`/tmp/a8-${name}.cpuprofile`, JSON.stringify(profile));
    }
    if (round >= 2) {
      const L = await page.evaluate(() => (window as any).L);
      console.log("==", name, prof ? "(profiled)" : "");
      for (const l of L) console.log("  ", JSON.stringify(l));
      if (!prof)
        console.log(
          await page.evaluate(() =>
            performance
              .getEntriesByType("resource")
              .map(
                (e: any) =>
                  `${e.name.replace(location.origin, "").slice(0, 70)} ${Math.round(e.startTime)}-${Math.round(e.responseEnd)} ${e.transferSize}`,
              )
              .join("\n"),
          ),
        );
    }
    await context.close();
  }
await browser.close();
