import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { ApiError } from "#renderer/lib/transport/api-error.ts";
import { answering } from "#tests/factories/browser/rest.ts";
import { scheduleRecord } from "#tests/factories/schedule-record.ts";
import { scheduleQueries } from "./schedules.ts";

test("own schedule of a zone: null if it has none; other failures are thrown (@M-333)", async () => {
  let status = 404;
  const asked: string[] = [];
  const rest = answering(({ method, path }) => {
    asked.push(`${method} ${path}`);
    if (status === 200) return scheduleRecord();
    throw new ApiError({ status, code: status === 404 ? "not_found" : "server", message: "no" });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const own = scheduleQueries({ rest }).ofZone("bar");
  expect(await client.fetchQuery(own)).toBeNull();
  expect(asked).toEqual(["GET /api/radio/schedules/sound_zone/bar?variant=full"]);
  status = 500;
  await expect(client.fetchQuery(own)).rejects.toMatchObject({ status: 500 });
  status = 200;
  expect(await client.fetchQuery(own)).toMatchObject({ name: "Opening hours" });
});
