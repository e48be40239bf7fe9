import blocked from "./blocked.json" with { type: "json" };
import desktopSignIn from "./desktop-sign-in.json" with { type: "json" };
import download from "./download.json" with { type: "json" };
import electron from "./electron.json" with { type: "json" };
import errorPage from "./error-page.json" with { type: "json" };
import firstOwner from "./first-owner.json" with { type: "json" };
import history from "./history.json" with { type: "json" };
import home from "./home.json" with { type: "json" };
import music from "./music.json" with { type: "json" };
import playTo from "./play-to.json" with { type: "json" };
import player from "./player.json" with { type: "json" };
import search from "./search.json" with { type: "json" };
import shell from "./shell.json" with { type: "json" };
import webPlayer from "./web-player.json" with { type: "json" };
import zones from "./zones.json" with { type: "json" };

/** Texts of every other screen. */
export const otherTexts = {
  blocked,
  desktopSignIn,
  download,
  electron,
  errorPage,
  firstOwner,
  history,
  home,
  music,
  playTo,
  player,
  search,
  shell,
  webPlayer,
  zones,
};
