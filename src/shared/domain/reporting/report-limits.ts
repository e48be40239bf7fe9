/** Reports in one call. */
export const REPORTS_PER_CALL = 20;

/** Bytes of one call's body; the service reads no more of calls without a session. */
export const REPORT_BODY_BYTES = 16_000;

/** Characters of what a person writes about an error. */
export const LONGEST_COMMENT = 2000;

/** Characters of a report's texts; the client cuts to them. */
export const REPORT_TEXT = { name: 100, message: 500, stack: 3000, breadcrumb: 200 } as const;

/** Messages of the log that go with an error, at most. */
export const BREADCRUMBS = 20;
