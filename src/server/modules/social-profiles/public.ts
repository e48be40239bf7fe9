/** Companies' presence elsewhere: their website and their pages at social networks. */

export type { SocialProfileRow } from "./repository.ts";
