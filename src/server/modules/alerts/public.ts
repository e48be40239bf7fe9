/** Alerts: rules for being told about incidents, mutes, and the mails and webhooks that follow. */

export { deleteAlertsEndedBefore, deleteNoticesTo, renameRecipient } from "./repository.ts";
export { startAlerts } from "./sweep.ts";
