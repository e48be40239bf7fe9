import { spawn } from "node:child_process";
import { createServer } from "node:net";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { DEMO_USERS } from "#server/db/seed/demo-data.ts";
import { AccountList } from "#shared/contract/rest/accounts/accounts.ts";
import { preparedData, preparedFolder } from "#tests/factories/prepared.ts";
import { TestApi } from "#tests/factories/service/api.ts";
import { freePort } from "#tests/factories/service/service.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** `npm start` without a window, with output that is no terminal. */
function launch(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ["src/server/start/start.ts"], {
    cwd: ROOT,
    env: { ...process.env, ROOMTONE_OPEN: "0", ...env },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let text = "";
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      for (const check of waiting) check();
    });
  }
  const exit = new Promise<number | null>((resolve) => child.once("close", resolve));
  return {
    exit,
    stop: () => child.kill("SIGINT"),
    text: () => text,
    /** Waits until the text appears, or the program ends; returns the output so far. */
    says: (wanted: string) =>
      new Promise<string>((resolve) => {
        const check = () => {
          if (text.includes(wanted)) resolve(text);
        };
        waiting.add(check);
        check();
        void exit.then(() => resolve(text));
      }),
  };
}

test("npm start: prints a working address and sign-in, and Ctrl+C ends it cleanly", async () => {
  const port = await freePort();
  const folder = await preparedFolder();
  const terminal = launch({ ROOMTONE_PORT: String(port), ...folder.env });
  const output = await terminal.says("Press Ctrl+C to stop.");

  const address = /Address\s+(\S+)/.exec(output)?.[1] ?? "";
  const email = /Sign-in\s+(\S+@\S+)/.exec(output)?.[1] ?? "";
  const password = /Password\s+(\S+)/.exec(output)?.[1] ?? "";
  expect(address).toBe(`http://localhost:${port}`);
  const api = await TestApi.signIn(address, email, password);
  expect(api.userId).toBeTruthy();
  const page = await fetch(address);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<div id="root">');

  const [account] = (await api.rest("GET", `/api/auth/users/${api.userId}/accounts`, AccountList)).items;
  expect(account).toMatchObject({ business_name: "Harbour & Pine", billing: "sandbox" });
  expect(output).toContain("ROOMTONE_BILLING=off");

  terminal.stop();
  expect(await terminal.exit).toBe(0);
  expect(terminal.text()).toContain("Stopped.");
});

test("npm start: with a public address it prints a password for each demo person", async () => {
  const port = await freePort();
  const { env, remove } = await preparedData();
  onTestFinished(remove);
  const address = `http://localhost:${port}`;
  const terminal = launch({ ROOMTONE_PORT: String(port), ...env, ROOMTONE_PUBLIC_URL: address });
  await terminal.says("Press Ctrl+C to stop.");
  for (const { email } of DEMO_USERS) await terminal.says(email);
  const people = [...terminal.text().matchAll(/Sign-in\s+(\S+@\S+)\s+(\S+)/g)];
  expect(new Set(people.map(([, , password]) => password)).size).toBe(DEMO_USERS.length);
  const [, email = "", password = ""] = people[0] ?? [];
  expect((await TestApi.signIn(address, email, password)).userId).toBeTruthy();
  // Others reach it: its host decides whether it sells.
  expect(terminal.text()).not.toContain("ROOMTONE_BILLING");
  expect(terminal.text()).not.toContain("/first-owner#");
  terminal.stop();
  expect(await terminal.exit).toBe(0);
});

test("npm start: names a port in use and a way out, and leaves nothing running", async () => {
  const other = createServer();
  const port = await new Promise<number>((resolve) => {
    other.listen(0, () => {
      const address = other.address();
      resolve(typeof address === "object" && address ? address.port : 0);
    });
  });
  onTestFinished(() => void other.close());
  const terminal = launch({ ROOMTONE_PORT: String(port) });
  expect(await terminal.exit).toBe(1);
  expect(terminal.text()).toContain(`Port ${port} is already in use`);
  expect(terminal.text()).toContain(`ROOMTONE_PORT=${port + 1} npm start`);
});

test("npm start: names an unusable setting before anything starts", async () => {
  const terminal = launch({ ROOMTONE_PORT: "music" });
  expect(await terminal.exit).toBe(1);
  expect(terminal.text()).toContain("ROOMTONE_PORT");
});
