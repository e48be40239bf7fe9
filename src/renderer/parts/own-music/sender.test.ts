import { afterEach, expect, test } from "vitest";
import { testCaller } from "#tests/factories/service/caller.ts";
import { newFiles } from "./new-files.ts";
import { Sender, type SenderOptions } from "./sender.ts";
import type { TransferOptions } from "./transfer.ts";
import { useUploads } from "./upload-store.ts";

let stop = () => {};
afterEach(() => stop());

/** Sends these files with transfers that the test drives, on a clock that stands still. */
function send(...names: readonly string[]) {
  const transfers = new Map<string, TransferOptions>();
  const timers = new Map<() => void, number>();
  const refreshed: string[] = [];
  let ended = () => {};
  let reach: (reach: "answers" | "no-network") => void = () => {};
  const sender = new Sender({
    services: {
      session: {
        token: async () => "token",
        refresh: async () => {
          refreshed.push("refreshed");
          return "fresh";
        },
        onEnd: (listener: () => void) => {
          ended = listener;
          return () => undefined;
        },
      },
      caller: testCaller,
      host: { serviceUrl: "https://music.example" },
    } as unknown as SenderOptions["services"],
    startTransfer: (options) => {
      transfers.set(options.path, options);
      return { stop: () => void transfers.delete(options.path) };
    },
    now: () => 0,
    random: () => 0.5,
    after: (ms, run) => {
      timers.set(run, ms);
      return () => void timers.delete(run);
    },
    watchReach: (onReach) => {
      reach = onReach;
      return () => undefined;
    },
  });
  useUploads.getState().add(
    newFiles(
      "account",
      names.map((path) => ({ path, file: new File(["sound"], path) })),
    ),
  );
  sender.start();
  stop = () => sender.stop();
  return {
    transfers,
    refreshed,
    end: () => ended(),
    answers: () => reach("answers"),
    /** Runs the timers of at least this length, or of at most. */
    pass: (isDue: (ms: number) => boolean) => {
      for (const [run, ms] of [...timers])
        if (isDue(ms)) {
          timers.delete(run);
          run();
        }
    },
    sending: () => [...transfers.keys()],
    stateOf: (path: string) => useUploads.getState().files.find((one) => one.path === path)?.state,
  };
}

const STALLED = (ms: number) => ms >= 45_000;
const RETRY = (ms: number) => ms < 45_000;

test("uploads: three files are sent at a time to the account's address, the others follow", async () => {
  const { transfers, sending, stateOf } = send("1", "2", "3", "4");
  expect(sending()).toEqual(["1", "2", "3"]);
  expect(transfers.get("1")?.endpoint).toBe(
    "https://music.example/api/radio/accounts/account/music_uploads/files",
  );
  expect(await transfers.get("1")?.headers()).toMatchObject({ Authorization: "Bearer token" });
  transfers.get("2")?.onDone();
  expect(stateOf("2")).toBe("sent");
  expect(sending()).toEqual(["1", "3", "4"]);
  const { files, remove } = useUploads.getState();
  remove(new Set(files.filter(({ path }) => path === "1").map(({ key }) => key)));
  expect(sending()).toEqual(["3", "4"]);
});

test("uploads: a silent connection counts as lost; all continue where they were when the service answers", async () => {
  const { transfers, sending, answers, pass } = send("1", "2");
  transfers.get("1")?.onUrl("https://music.example/files/one", "earlier");
  pass(STALLED);
  await expect.poll(sending).toEqual([]);
  expect(useUploads.getState().connection).not.toBe("ok");
  answers();
  pass(RETRY);
  await expect.poll(() => sending().sort()).toEqual(["1", "2"]);
  expect(transfers.get("1")).toMatchObject({ url: "https://music.example/files/one", batch: "earlier" });
});

test("uploads: a failing service is asked again with pauses, and given up without progress", async () => {
  const { transfers, stateOf, pass } = send("1");
  for (let failures = 0; failures < 8; failures++) {
    await expect.poll(() => transfers.has("1")).toBe(true);
    transfers.get("1")?.onError({ status: 503, reason: null });
    await expect.poll(() => stateOf("1")).not.toBe("sending");
    pass(RETRY);
  }
  expect(stateOf("1")).toBe("failed");
});

test("uploads: a refused token is renewed, and the end of the session ends everything", async () => {
  const { transfers, refreshed, sending, pass, end } = send("1");
  transfers.get("1")?.onError({ status: 401, reason: null });
  await expect.poll(() => refreshed.length).toBe(1);
  await expect.poll(() => sending().length === 0).toBe(true);
  pass(RETRY);
  await expect.poll(sending).toEqual(["1"]);
  end();
  expect(sending()).toEqual([]);
  expect(useUploads.getState().files).toEqual([]);
});

test.each([
  [{ status: 413, reason: "over-quota" }, "refused", "over-quota"],
  [{ status: 413, reason: null }, "refused", "too-large"],
  [{ status: 403, reason: "not-permitted" }, "failed", "not-allowed"],
  [{ status: 404, reason: null }, "failed", "cancelled"],
] as const)("uploads: the answer %j is final", async (error, state, why) => {
  const { transfers, stateOf } = send("1");
  transfers.get("1")?.onError(error);
  await expect.poll(() => stateOf("1")).toBe(state);
  const [file] = useUploads.getState().files;
  expect(file?.reason ?? file?.failure).toBe(why);
});
