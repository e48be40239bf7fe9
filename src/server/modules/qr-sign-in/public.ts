/** Signing a phone in by a QR code on the screen of its signed-in person. */

export { deleteQrSignInsExpiredBefore } from "./repository.ts";
