import { lazy, Suspense } from "react";

const Modal = lazy(async () => ({ default: (await import("./modal-error.tsx")).ModalError }));

/** The error of a step that a page shows over itself; dialogs are not part of the first load. */
export function ModalError() {
  return (
    <Suspense>
      <Modal />
    </Suspense>
  );
}
