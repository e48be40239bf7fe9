import { path } from "#renderer/lib/routing/path.ts";

/** The pages under /dev: each shows one kind of component in all its states, or offers something to try. */
export const previews = {
  covers: path("/dev/avatar-preview"),
  badges: path("/dev/badge-preview"),
  buttons: path("/dev/button-preview"),
  cards: path("/dev/card-preview"),
  dates: path("/dev/dates"),
  dialogs: path("/dev/dialogs"),
  flags: path("/dev/flags"),
  forms: path("/dev/forms"),
  permissions: path("/dev/permissions"),
  surveys: path("/dev/surveys"),
  switches: path("/dev/switch-preview"),
  table: path("/dev/table"),
  text: path("/dev/text-preview"),
  toasts: path("/dev/toasts"),
  tooltips: path("/dev/tooltips"),
} as const;
