/** Whether an account leaves explicit tracks out until it decides. */
export const FILTERS_EXPLICIT = false;
