import { CloseButton } from "@mantine/core";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "react-i18next";
import { hideToast, showToast } from "#renderer/lib/errors/toast.ts";
import classes from "./toast-portal.module.css";

interface ToastPortalProps {
  readonly id: string;
  /** Width in px; at most that of other toasts. */
  readonly width?: number;
  /** Names the region. */
  readonly label: string;
  /** Closed by its close button or by Escape inside. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A toast that stays while it is mounted. Its content is rendered here, with this page's services, and moved to the
 * corner of the toasts, which are outside of them.
 */
export function ToastPortal({ id, width, label, onClose, children }: ToastPortalProps) {
  const { t } = useTranslation();
  const [content] = useState(() => document.createElement("div"));
  useEffect(() => {
    showToast({
      id,
      role: "region",
      "aria-label": label,
      autoClose: false,
      // Only by the content's own button: no swipe takes away a text that is being selected.
      allowClose: false,
      icon: null,
      withBorder: true,
      classNames: {
        root: classes.toast ?? "",
        body: classes.part ?? "",
        description: classes.part ?? "",
      },
      // In place of a height that fits other toasts.
      style: { maxHeight: "calc(100dvh - 160px)", ...(width ? { maxWidth: width, marginLeft: "auto" } : {}) },
      message: <Holder content={content} />,
    });
    return () => hideToast(id);
  }, [id, width, label, content]);
  useLayoutEffect(() => {
    let before: HTMLElement | null = null;
    const onFocusIn = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !content.contains(relatedTarget)) before = relatedTarget;
    };
    content.addEventListener("focusin", onFocusIn);
    return () => {
      content.removeEventListener("focusin", onFocusIn);
      // The focus would be lost with the content.
      if (!content.contains(document.activeElement)) return;
      const place = before?.isConnected ? before : document.getElementById("content");
      place?.focus({ preventScroll: true });
    };
  }, [content]);
  return createPortal(
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes whatever inside has the focus.
    <div
      className={classes.content}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.stopPropagation();
        onClose();
      }}
    >
      {children}
      {/* Last, so that the keyboard reaches the content first. */}
      <CloseButton className={classes.close ?? ""} aria-label={t("app.close")} onClick={onClose} />
    </div>,
    content,
  );
}

/** Adopts the element that the content is rendered into. */
function Holder({ content }: { readonly content: HTMLElement }) {
  const holder = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    holder.current?.append(content);
  }, [content]);
  return <div ref={holder} />;
}
