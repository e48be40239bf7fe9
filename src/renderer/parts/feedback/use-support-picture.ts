import { useState } from "react";
import { useTranslation } from "react-i18next";
import { captureScreen, screenPicture } from "#renderer/lib/page/screen-picture.ts";

/** The picture of a request for help: a JPEG file in base64. */
export function useSupportPicture() {
  const { t } = useTranslation();
  const [picture, setPicture] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState<"reading" | "capturing" | null>(null);

  async function take(by: "reading" | "capturing", read: () => Promise<string | null>, failure: string) {
    setBusy(by);
    setError(null);
    try {
      const taken = await read();
      if (taken !== null) setPicture(taken);
      else if (by === "reading") setError(failure);
    } catch {
      setError(failure);
    } finally {
      setBusy(null);
    }
  }

  return {
    picture,
    error,
    isReading: busy === "reading",
    /** The dialog hides meanwhile: it would be in the picture. */
    isCapturing: busy === "capturing",
    choose: (file: File | null) =>
      file ? take("reading", () => screenPicture(file), t("forms.rules.pictureFile")) : undefined,
    capture: () => take("capturing", captureScreen, t("support.picture.captureFailed")),
    remove: () => {
      setPicture(null);
      setError(null);
    },
  };
}

export type SupportPictureState = ReturnType<typeof useSupportPicture>;
