/** Captions of the screencasts, and what is typed in them, by language. */
export const CAPTIONS = {
  "screencast-pair-a-player": {
    en: {
      open: "Open Zones and choose the zone.",
      pairing: "Open its Pairing tab.",
      kind: "Choose what will play. Here it is this browser.",
      here: "Choose Play in this browser. This computer is now the zone's player.",
      choose: "On the Player tab, choose Change music, then a playlist.",
      plays: "The music plays. Keep this tab open.",
    },
    sv: {
      open: "Öppna Zoner och välj zonen.",
      pairing: "Öppna fliken Koppling.",
      kind: "Välj vad som ska spela. Här är det den här webbläsaren.",
      here: "Välj Spela i den här webbläsaren. Nu är datorn zonens spelare.",
      choose: "Välj Byt musik på fliken Spelare och sedan en spellista.",
      plays: "Musiken spelas. Låt fliken vara öppen.",
    },
  },
  "screencast-schedules": {
    en: {
      create: "Choose Create in the menu, then Schedule.",
      name: "Give the schedule a name.",
      scheduleName: "Café",
      slot: "Add a slot: a playlist, its days and its times.",
      another: "Add another one for the weekend.",
      save: "Save the schedule.",
      play: "Choose the zones that follow it.",
      done: "From now on the zone plays by the schedule.",
    },
    sv: {
      create: "Välj Skapa i menyn och sedan Schema.",
      name: "Ge schemat ett namn.",
      scheduleName: "Kafé",
      slot: "Lägg till ett pass: en spellista, dagar och tider.",
      another: "Lägg till ett till för helgen.",
      save: "Spara schemat.",
      play: "Välj zonerna som ska följa det.",
      done: "Från och med nu spelar zonen efter schemat.",
    },
  },
} as const;
