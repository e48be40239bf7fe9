import { z } from "zod";
import { Account, User } from "#shared/contract/rest/entities.ts";

/** GET /users/{user}/accounts. */
const AccountList = z.object({ items: z.array(Account) });

export { Account, AccountList, User };
