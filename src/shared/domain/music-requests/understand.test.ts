import { expect, test } from "vitest";
import { mentionId } from "./mentions.ts";
import { understand } from "./understand.ts";

const heard = (text: string) => understand(text, 2026).map(mentionId);

test("prompt: venue, weather, hour and tempo are distinguished", () => {
  expect(heard("rainy sunday brunch, nothing too slow")).toEqual([
    "rain",
    "sunday",
    "brunch",
    "no-energy-low",
  ]);
  expect(heard("no vocals, like a hotel lobby in Lisbon, evening")).toEqual([
    "no-vocals",
    "hotel-lobby",
    "portugal",
    "evening",
  ]);
});

test("prompt: a negation covers its list and ends with its clause", () => {
  expect(heard("no rock, metal or rap, just happy pop")).toEqual([
    "no-rock",
    "no-metal",
    "no-hip-hop",
    "joyful",
    "pop",
  ]);
  expect(heard("jazz without drums but with piano")).toEqual(["jazz", "no-drums", "piano"]);
  expect(heard("not only jazz")).toEqual(["jazz"]);
});

test("prompt in Swedish: joined words, endings and negations", () => {
  expect(heard("lugn jazz på kvällen utan sång, inget för långsamt")).toEqual([
    "calm",
    "jazz",
    "evening",
    "no-vocals",
    "no-energy-low",
  ]);
  expect(heard("inga julsånger")).toEqual(["no-christmas"]);
});

test("prompt: years and decades as people write them", () => {
  expect(heard("80s and nineties")).toEqual(["years-1980-1989", "years-1990-1999"]);
  expect(heard("70-talet")).toEqual(["years-1970-1979"]);
  expect(heard("before 1970")).toEqual(["years--1969"]);
  expect(heard("nothing older than 2000")).toEqual(["no-years--1999"]);
  expect(heard("from 1995 to 2005")).toEqual(["years-1995-2005"]);
  expect(heard("the last ten years")).toEqual(["years-2016-"]);
});

test("prompt: tempo, and lyrics suitable for children", () => {
  expect(heard("gym, 120-130 bpm, no swearing")).toEqual(["gym", "tempo-120-130", "clean"]);
});

test("prompt: a typing error is read as the nearest word", () => {
  expect(heard("accoustic guitarr")).toEqual(["acoustic", "guitar"]);
});

test("prompt: words of a place are no music", () => {
  expect(heard("Ett gym där folk tränar")).toEqual(["gym"]);
  expect(heard("lugn folk och jazz")).toEqual(["calm", "folk", "jazz"]);
  expect(heard("We run a hotel with dim lights")).toEqual(["hotel-lobby", "evening"]);
  expect(heard("Children's clothes shop")).toEqual(["kids"]);
  expect(heard("children's songs")).toEqual(["children"]);
});

test("prompt: the end of a Swedish compound names the place, and a shop yields to its kind", () => {
  expect(heard("en liten skivbutik")).toEqual(["shop"]);
  expect(heard("butik med retromöbler")).toEqual(["retro", "interior"]);
});

test("prompt: without any known word it is understood as nothing", () => {
  expect(heard("")).toEqual([]);
  expect(heard("xyzzy plugh 12345 😀")).toEqual([]);
});

test.each([
  ["Regnig brunch på söndag, inget för långsamt", ["rain", "brunch", "sunday", "no-energy-low"]],
  ["Lugnt piano för en hotellobby, ingen sång", ["calm", "piano", "hotel-lobby", "no-vocals"]],
  ["Solig bossa nova till lunchen på uteserveringen", ["sunny", "bossa-nova", "lunch", "beach-bar"]],
  ["Glad soul och funk till fredagskvällen, inget explicit", ["joyful", "soul", "funk", "friday", "clean"]],
])("prompt: the client's Swedish example is understood: %s", (text, mentions) => {
  expect(heard(text)).toEqual(mentions);
});
