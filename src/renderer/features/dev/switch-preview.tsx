import { Checkbox, Radio, SegmentedControl, Slider, Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { DevPage, Specimens } from "./dev-page.tsx";

/** /dev/switch-preview. */
export function SwitchPreview() {
  const { t } = useTranslation();
  return (
    <DevPage title={t("dev.switches")}>
      <Specimens title="Switches">
        <Switch label="Off" />
        <Switch label="On" defaultChecked />
        <Switch label="Off, disabled" disabled />
        <Switch label="On, disabled" defaultChecked disabled />
        <Switch label="With more to say" description="What it is for" labelPosition="left" />
      </Specimens>
      <Specimens title="Choices">
        <Checkbox label="One of several" />
        <Checkbox label="Chosen" defaultChecked />
        <Checkbox label="Some" indeterminate />
        <Radio name="choice" label="This one" defaultChecked />
        <Radio name="choice" label="Or that one" />
        <SegmentedControl aria-label="Quality" data={["Low", "Normal", "High"]} />
      </Specimens>
      <Specimens title="Levels">
        <Slider w={240} defaultValue={40} thumbLabel="Volume" />
      </Specimens>
    </DevPage>
  );
}
