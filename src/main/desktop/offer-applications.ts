import type { App, Dialog } from "electron";
import type { Log } from "../logging/log.ts";
import type { Texts } from "../texts/texts.ts";

/** Where macOS runs a program that was opened in a disk image, or in the folder that it was downloaded to. */
const NOT_INSTALLED = /^\/Volumes\/|\/AppTranslocation\/|\/Downloads\//;

export interface OfferParts {
  readonly app: Pick<App, "isInApplicationsFolder" | "moveToApplicationsFolder">;
  readonly dialog: Pick<Dialog, "showMessageBox">;
  readonly execPath: string;
  readonly texts: Pick<Texts, "t">;
  readonly log: Log;
}

/**
 * Offers to move an app that was only opened, on macOS, to where programs are: a disk image is gone at the next start of the
 * computer, and what lies in it can neither be updated nor start with the computer.
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
    // Ends this process and starts the one in its new place.
    if (response === 0) app.moveToApplicationsFolder();
  } catch (error) {
    log.error({ error }, "the app could not be moved to Applications");
  }
}
