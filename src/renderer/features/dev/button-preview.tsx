import { ActionIcon, Button } from "@mantine/core";
import { IconHeart } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AsyncButton } from "#renderer/ui/buttons/async-button.tsx";
import { CopyButton } from "#renderer/ui/buttons/copy-button.tsx";
import { afterMs } from "./after.ts";
import { DevPage, Specimens } from "./dev-page.tsx";

/** /dev/button-preview. */
export function ButtonPreview() {
  const { t } = useTranslation();
  const [presses, setPresses] = useState(0);
  return (
    <DevPage title={t("dev.buttons")}>
      <Specimens title="A held key presses once">
        <Button onClick={() => setPresses(presses + 1)}>Press</Button>
        <output aria-label="Presses">{presses}</output>
      </Specimens>
      <Specimens title="Variants">
        <Button>Filled</Button>
        <Button variant="default">Default</Button>
        <Button variant="subtle">Subtle</Button>
        <Button color="red">Danger</Button>
        <Button disabled>Disabled</Button>
        <Button loading>Loading</Button>
        <ActionIcon aria-label="Like">
          <IconHeart size={18} />
        </ActionIcon>
      </Specimens>
      <Specimens title="Work that takes a while">
        <AsyncButton onClick={() => afterMs(1000)} successLabel="Saved">
          Save
        </AsyncButton>
        <AsyncButton variant="default" onClick={() => afterMs(1000).then(() => false)}>
          Fail
        </AsyncButton>
      </Specimens>
      <Specimens title="Copy">
        <CopyButton text={() => "Copied from the developer pages"}>Copy</CopyButton>
      </Specimens>
    </DevPage>
  );
}
