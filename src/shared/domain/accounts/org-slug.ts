/** Names an organisation in addresses. */
export const ORG_SLUG = /^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/;
