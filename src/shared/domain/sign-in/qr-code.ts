/** Codes that sign a phone in, see [Note: sign-in by QR code]: base64url of 32 random bytes. */
export const QR_CODE_FORM = /^[A-Za-z0-9_-]{43}$/;

/** Path of the page on the phone. */
const QR_SIGN_IN_PATH = "/qr-sign-in";

/** The address in the QR code. Its fragment, the code, reaches no server and no log. */
export function qrSignInLink(address: string, code: string): string {
  return `${address}${QR_SIGN_IN_PATH}#${code}`;
}

/** Whether a text has the form of a code. */
export function isQrCode(text: string): boolean {
  return QR_CODE_FORM.test(text);
}
