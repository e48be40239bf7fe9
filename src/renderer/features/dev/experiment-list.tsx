import { Button, SegmentedControl, Table } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useCurrentAccount } from "#renderer/data/accounts/current-account.ts";
import { assignVariation, overrideVariation } from "#renderer/data/flags/experiments.ts";
import { locationQueries } from "#renderer/data/zones/locations.ts";
import { useServices } from "#renderer/lib/services.tsx";
import { useSession } from "#renderer/lib/session/use-session.ts";
import type { Account } from "#shared/contract/rest/entities.ts";
import { paysDirectly } from "#shared/domain/accounts/pays-directly.ts";
import {
  EXPERIMENT_NAMES,
  EXPERIMENTS,
  type ExperimentFacts,
  isVariation,
  VARIATIONS,
} from "#shared/domain/flags/experiments.ts";
import { Specimens } from "./dev-page.tsx";

/** The person's variation of each experiment, in their current account. */
export function ExperimentList() {
  const account = useCurrentAccount();
  return account && <OfAccount account={account} />;
}

function OfAccount({ account }: { readonly account: Account }) {
  const services = useServices();
  const { userId } = useSession();
  const locations = useQuery(locationQueries(services).list(account.id)).data;
  // Storage does not announce changes of this page.
  const [, changed] = useState({});
  if (!locations || userId === null) return null;
  const facts: ExperimentFacts = {
    locations: locations.length,
    hasVoucher: account.billing_voucher !== "",
    paysDirectly: paysDirectly(account),
  };
  return (
    <Specimens title="Experiments">
      <Table>
        <Table.Tbody>
          {EXPERIMENT_NAMES.map((name) => (
            <Table.Tr key={name}>
              <Table.Td>
                {name} {EXPERIMENTS[name].title}
              </Table.Td>
              <Table.Td>{EXPERIMENTS[name].weights.join(":")}</Table.Td>
              <Table.Td>
                <SegmentedControl
                  size="xs"
                  aria-label={`${name}: variation`}
                  data={[...VARIATIONS]}
                  value={assignVariation(localStorage, name, userId, facts)}
                  onChange={(variation) => {
                    if (isVariation(variation)) overrideVariation(localStorage, name, variation);
                    changed({});
                  }}
                />
              </Table.Td>
              <Table.Td>
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={`Reset ${name}`}
                  onClick={() => {
                    overrideVariation(localStorage, name, null);
                    changed({});
                  }}
                >
                  Reset
                </Button>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Specimens>
  );
}
