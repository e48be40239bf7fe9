import { expect, test } from "vitest";
import { channelOf } from "./channel.ts";
import { feedAddresses } from "./feeds.ts";

const plan = {
  updateSource: null,
  serviceUrl: "https://music.example",
  builtIn: null,
  signed: true,
  packed: true,
};

test("feeds: releases come from the service or the build's address; a named source replaces both", () => {
  const own = "https://music.example/api/builds/desktop/";
  expect(feedAddresses(plan)).toEqual([own]);
  expect(feedAddresses({ ...plan, builtIn: "https://cdn.example/app" })).toEqual([
    own,
    "https://cdn.example/app/",
  ]);
  expect(feedAddresses({ ...plan, updateSource: "https://try.example/x" })).toEqual([
    "https://try.example/x/",
  ]);
  expect(feedAddresses({ ...plan, updateSource: "http://localhost:8080" })).toEqual([
    "http://localhost:8080/",
  ]);
});

test("feeds: a source that could be altered in transit is not used", () => {
  for (const updateSource of ["http://try.example/", "file:///tmp/x", "ftp://a/", "not an address", ""])
    expect(feedAddresses({ ...plan, updateSource }), updateSource).toEqual([]);
  const local = { ...plan, serviceUrl: "http://192.168.1.5:4310" };
  expect(feedAddresses({ ...local, signed: false })).toEqual([]);
  expect(feedAddresses({ ...local, signed: true })).toHaveLength(1);
});

test("feeds: an installed app without a release key takes no other source from its page", () => {
  const named = { ...plan, updateSource: "https://try.example/", signed: false };
  expect(feedAddresses(named)).toEqual(["https://music.example/api/builds/desktop/"]);
  expect(feedAddresses({ ...named, packed: false })).toEqual(["https://try.example/"]);
});

test("feeds: a version's channel is the word after its dash", () => {
  expect(channelOf("1.2.3")).toBe("stable");
  expect(channelOf("1.2.3-beta.4")).toBe("beta");
  expect(channelOf("1.2.3-alpha.1")).toBe("alpha");
  expect(channelOf("1.2.3-rc.1")).toBe("stable");
});
