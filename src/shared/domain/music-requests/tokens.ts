/** Words of a text: lower case, without accents; punctuation that ends a clause is a token of its own. */
export function tokensOf(text: string): readonly string[] {
  return (
    plain(text)
      .replace(/[’`´]/g, "'")
      .replace(/'s\b/g, "")
      .replace(/n't\b/g, "nt")
      .match(/[\p{L}\p{N}]+|[,.;:!?()]/gu) ?? []
  );
}

/** Lower case without accents: "Café på kvällen" reads "cafe pa kvallen". */
export function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").replace(/ø/gi, "o").replace(/æ/gi, "ae").toLowerCase();
}

/** Removes the plural's s, so that "drums" and "drum" are one word. */
export function stemOf(word: string): string {
  return word.length > 4 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;
}

const ENDINGS = [
  "musiken",
  "musik",
  "latarna",
  "latar",
  "stamning",
  "kanslan",
  "kansla",
  "vibbar",
  "aktigt",
  "aktig",
  "arna",
  "erna",
  "orna",
  "iga",
  "igt",
  "ens",
  "ets",
  "ig",
  "en",
  "et",
  "an",
  "ar",
  "er",
  "or",
  "na",
  "ish",
  "ing",
  "ed",
  "ly",
  "es",
  "a",
  "t",
  "n",
  "e",
  "y",
] as const;

/** Possible stems of a word: without Swedish and English endings. */
export function shorterForms(word: string): readonly string[] {
  return ENDINGS.flatMap((ending) => {
    const rest = word.slice(0, -ending.length);
    return word.endsWith(ending) && rest.length >= 4 ? [stemOf(rest), rest] : [];
  });
}

/** Whether two words differ by one wrong, missing, extra or swapped letter. */
export function isOneMistakeAway(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start++;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const restA = a.slice(start, endA);
  const restB = b.slice(start, endB);
  if (restA.length <= 1 && restB.length <= 1) return true;
  return restA.length === 2 && restB.length === 2 && restA[0] === restB[1] && restA[1] === restB[0];
}
