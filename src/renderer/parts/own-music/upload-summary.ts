/** How far all files are that are added together now. */
export interface UploadSummary {
  readonly total: number;
  readonly finished: number;
  readonly added: number;
  readonly known: number;
  readonly refused: number;
  readonly bytes: number;
  readonly sent: number;
  /** Files that this page is sending, or will. */
  readonly unsent: number;
}
