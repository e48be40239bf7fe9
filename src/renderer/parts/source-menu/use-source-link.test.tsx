import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { encodeId } from "#shared/domain/ids/opaque-id.ts";
import { quiet, showScreen, WithServices } from "#tests/factories/browser/desktop-screen.tsx";
import { answering } from "#tests/factories/browser/rest.ts";
import { accountRecord } from "#tests/factories/people/account.ts";
import { playedSource } from "./music-source.ts";
import { useSourceLink } from "./use-source-link.tsx";

const sourceOf = (kind: "Playlist" | "Schedule") =>
  playedSource(encodeId({ kind, stringId: kind, number: 1, parent: null }), kind);
const SCHEDULE = sourceOf("Schedule");
const PLAYLIST = sourceOf("Playlist");

function Titles() {
  const schedule = useSourceLink(SCHEDULE, "/schedule");
  const playlist = useSourceLink(PLAYLIST, "/playlist");
  return (
    <>
      {schedule({ className: "", title: "Schedule", children: "Schedule" })}
      {playlist({ className: "", title: "Playlist", children: "Playlist" })}
    </>
  );
}

test("source link: if an account's music is chosen for it, schedules open and playlists have a menu", async () => {
  const settings = { ...accountRecord().settings, restrict_discover_music: true };
  const services = {
    rest: answering(() => ({ items: [accountRecord({ settings })] })),
    session: {
      subscribe: quiet,
      onEnd: quiet,
      get: () => ({ userId: "ada", zoneId: null }),
      isLoggedIn: () => true,
    },
    account: { subscribe: quiet, get: () => "account" },
  };
  showScreen(
    <WithServices services={services}>
      <Titles />
    </WithServices>,
  );
  expect(await screen.findByRole("button", { name: "Playlist" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Schedule" }).getAttribute("href")).toBe("/schedule");
});
