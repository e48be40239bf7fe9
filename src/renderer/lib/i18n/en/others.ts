import blocked from "./blocked.json" with { type: "json" };
import copyButton from "./copy-button.json" with { type: "json" };
import desktopSignIn from "./desktop-sign-in.json" with { type: "json" };
import download from "./download.json" with { type: "json" };
import electron from "./electron.json" with { type: "json" };
import firstOwner from "./first-owner.json" with { type: "json" };
import forms from "./forms.json" with { type: "json" };
import history from "./history.json" with { type: "json" };
import home from "./home.json" with { type: "json" };
import music from "./music.json" with { type: "json" };
import playTo from "./play-to.json" with { type: "json" };
import player from "./player.json" with { type: "json" };
import rules from "./rules.json" with { type: "json" };
import search from "./search.json" with { type: "json" };
import share from "./share.json" with { type: "json" };
import shell from "./shell.json" with { type: "json" };
import upgrade from "./upgrade.json" with { type: "json" };
import webPlayer from "./web-player.json" with { type: "json" };
import widgets from "./widgets.json" with { type: "json" };
import zones from "./zones.json" with { type: "json" };

/** Texts of every other screen. */
export const otherTexts = {
  blocked,
  copyButton,
  desktopSignIn,
  download,
  electron,
  firstOwner,
  forms,
  history,
  home,
  music,
  playTo,
  player,
  rules,
  search,
  share,
  shell,
  upgrade,
  webPlayer,
  widgets,
  zones,
};
