import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DateInput, TypedDateInput } from "#renderer/ui/inputs/date-input.tsx";
import { TimeInput } from "#renderer/ui/inputs/time-input.tsx";
import { DevPage, Specimens } from "./dev-page.tsx";

/** /dev/dates. */
export function DatePreview() {
  const { t } = useTranslation();
  const [day, setDay] = useState("2026-02-01");
  const [time, setTime] = useState("08:30");
  return (
    <DevPage title={t("dev.dates")}>
      <Specimens title="The same day, chosen and typed">
        <DateInput label="Day" value={day} onChange={setDay} />
        <TypedDateInput label="Day, without the browser's help" value={day} onChange={setDay} />
        <output aria-label="Chosen day">{day}</output>
      </Specimens>
      <Specimens title="A time">
        <TimeInput label="Time" value={time} onChange={setTime} />
        <output aria-label="Chosen time">{time}</output>
      </Specimens>
    </DevPage>
  );
}
