import { QueryClient } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import type { Services } from "#renderer/lib/services.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { signUpOfferQuery } from "./sign-up.ts";

/** The country that sign-up detects; an error answer is thrown by the service. */
async function find(here: unknown, elsewhere: unknown) {
  const asked: string[] = [];
  const event = vi.fn();
  const say = (answer: unknown) => {
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const rest = answering(({ path: whole }) => {
    const [path = ""] = whole.split("?");
    asked.push(path);
    if (path === "/api/auth/determine_location") return say(here);
    if (path === "/determine-location") return say(elsewhere);
    return {};
  });
  const services = {
    rest,
    queryClient: new QueryClient(),
    reporting: { event },
    parts: new Map(),
  } as unknown as Services;
  const { country } = await services.queryClient.fetchQuery(signUpOfferQuery(services, undefined));
  const events = event.mock.calls.map(([name]) => name);
  return { country, events, asked: asked.filter((path) => path.includes("determine")) };
}

const FAILURE = "Client - Country Lookup Failure";
const [FIRST, SECOND] = ["/api/auth/determine_location", "/determine-location"];

test.each([
  ["found", { country: "SE" }, { country: "NO" }, "SE", [], [FIRST]],
  ["unknown, then found", { country: "ZZ" }, { country: "NO" }, "NO", [FAILURE], [FIRST, SECOND]],
  ["missing, then found", {}, { country: "NO" }, "NO", [FAILURE], [FIRST, SECOND]],
  ["refused, then found", new Error("down"), { country: "NO" }, "NO", [FAILURE], [FIRST, SECOND]],
  ["unknown both times", { country: "ZZ" }, { country: "ZZ" }, "ZZ", [FAILURE], [FIRST, SECOND]],
  ["refused both times", new Error("down"), new Error("down"), "ZZ", [FAILURE], [FIRST, SECOND]],
])("sign-up: the country is %s (@P-372)", async (_, here, elsewhere, country, events, asked) => {
  expect(await find(here, elsewhere)).toEqual({ country, events, asked });
});
