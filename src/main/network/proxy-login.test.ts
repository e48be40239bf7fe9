import { expect, test } from "vitest";
import { createLog } from "#main/logging/log.ts";
import { HostEmitter } from "#tests/fakes/electron-host/emitter.ts";
import { type ProxyAccount, ProxyLogin } from "./proxy-login.ts";

const log = createLog({ write: () => undefined }, "info");
const ACCOUNT = { name: "till", password: "secret" };

/** A network with a proxy; `ask` returns the app's answer, null when Electron was left to refuse. */
function network(account: ProxyAccount | null) {
  const app = new HostEmitter("app", ["login"]);
  let now = 0;
  const login = new ProxyLogin({ app, account, log, monotonic: () => now });
  const ask = (isProxy = true, afterMs = 3_600_000, url = "http://service/") => {
    now += afterMs;
    const answers: unknown[] = [];
    const info = { isProxy, host: "proxy.shop", port: 3128 };
    const isAnswered = app.raise("login", null, { url }, info, (...answer: unknown[]) =>
      answers.push(answer),
    );
    return isAnswered ? answers[0] : null;
  };
  return { ask, login };
}

test("proxy: a request for a password is answered with the configured one", () => {
  const { ask, login } = network(ACCOUNT);
  expect(ask()).toEqual(["till", "secret"]);
  expect(login.refusing).toBeNull();
});

test("proxy: one that rejects the password is reported and not answered again", () => {
  const { ask, login } = network(ACCOUNT);
  ask();
  expect(ask(true, 100)).toBeNull();
  expect(login.refusing).toBe("proxy.shop:3128");
  // Repeated wrong passwords may lock the account.
  expect(ask(true, 100, "http://service/other")).toBeNull();
});

test("proxy: simultaneous requests for a password are all answered", () => {
  const { ask, login } = network(ACCOUNT);
  ask();
  expect(ask(true, 1, "http://service/other")).toEqual(["till", "secret"]);
  expect(login.refusing).toBeNull();
});

test("proxy: without a password it is reported; the service never receives the proxy's password", () => {
  const without = network(null);
  expect(without.ask()).toBeNull();
  expect(without.login.refusing).toBe("proxy.shop:3128");
  const { ask, login } = network(ACCOUNT);
  expect(ask(false)).toBeNull();
  expect(login.refusing).toBeNull();
});
