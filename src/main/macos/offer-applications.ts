import type { App, Dialog } from "electron";
import type { Log } from "#main/logging/log.ts";
import type { Texts } from "#main/texts/texts.ts";

/** Where macOS runs a program that was opened in a disk image or in the Downloads folder. */
const NOT_INSTALLED = /^\/Volumes\/|\/AppTranslocation\/|\/Downloads\//;

export interface OfferParts {
  readonly app: Pick<App, "isInApplicationsFolder" | "moveToApplicationsFolder">;
  readonly dialog: Pick<Dialog, "showMessageBox">;
  readonly execPath: string;
  readonly texts: Pick<Texts, "t">;
  readonly log: Log;
}

/**
 * On macOS, offers to move an app that was opened without installing it to Applications: a disk image is gone after a
 * restart of the computer, and an app inside one can neither be updated nor start with the computer.
 */
export async function offerApplications({ app, dialog, execPath, texts, log }: OfferParts): Promise<void> {
  if (!NOT_INSTALLED.test(execPath) || app.isInApplicationsFolder()) return;
  const { t } = texts;
  try {
    const { response } = await dialog.showMessageBox({
      type: "question",
      message: t("notInstalled.title"),
      detail: t("notInstalled.body"),
      buttons: [t("notInstalled.move"), t("notInstalled.later")],
      defaultId: 0,
      cancelId: 1,
    });
    // Ends this process and starts the moved app.
    if (response === 0) app.moveToApplicationsFolder();
  } catch (error) {
    log.error({ error }, "the app could not be moved to Applications");
  }
}
