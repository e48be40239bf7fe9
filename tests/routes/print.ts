import { type Address, HERE, leadOf, VIEWERS } from "./address.ts";
import { ADDRESSES, OWN_ADDRESSES } from "./addresses.ts";
import { DESKTOP_ADDRESSES, DESKTOP_STATES } from "./desktop-addresses.ts";
import { UNBUILT } from "./unbuilt-addresses.ts";

/** `npm run routes`: prints every address with its page, and where it leads whom. */

print("Addresses of the specification", ADDRESSES);
print("Our own addresses", OWN_ADDRESSES);

say("\nAddresses of the desktop player\n");
for (const { from, ...leads } of DESKTOP_ADDRESSES) {
  const steps = DESKTOP_STATES.map(
    (state) => `${state}: ${leads[state] === HERE ? "opens" : `> ${leads[state]}`}`,
  );
  say(`  ${from.padEnd(40)}  ${steps.join(", ")}`);
}

say("\nNot built yet\n");
for (const { feature, addresses, leadTo = "the not-found page" } of UNBUILT) {
  say(`  ${feature}, leading to ${leadTo}`);
  for (const address of addresses) say(`    ${address}`);
}

function print(heading: string, addresses: readonly Address[]): void {
  const width = Math.max(...addresses.map(({ from }) => from.length));
  say(`\n${heading}\n`);
  for (const address of addresses) {
    const [first = "", ...more] = linesOf(address);
    say(`  ${address.from.padEnd(width)}  ${first}`);
    for (const line of more) say(`  ${" ".repeat(width)}  ${line}`);
  }
}

/** One line for all viewers whom the address leads the same way. */
function linesOf(address: Address): readonly string[] {
  const groups = Map.groupBy(VIEWERS, (viewer) => leadOf(address, viewer));
  return [...groups].map(([steps, viewers]) => {
    const isRest = groups.size > 1 && steps === address.leads.others;
    const who = groups.size === 1 ? "everybody" : isRest ? "others" : viewers.join(", ");
    return `${who}: ${steps === HERE ? page(address) : `> ${steps}`}`;
  });
}

function page({ title = "(its own title)", layout }: Address): string {
  return layout ? `${title} [${layout}]` : title;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
