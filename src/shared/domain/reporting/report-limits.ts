/** Reports in one call. */
export const REPORTS_PER_CALL = 20;

/** Maximum bytes of one call's body; the service reads no more from calls without a session. */
export const REPORT_BODY_BYTES = 16_000;

/** Maximum characters of a person's comment on an error. */
export const LONGEST_COMMENT = 2000;

/** Maximum characters of a report's texts; the client cuts to them. */
export const REPORT_TEXT = { name: 100, message: 500, stack: 3000, breadcrumb: 200 } as const;

/** Maximum number of log messages sent with an error. */
export const BREADCRUMBS = 20;
