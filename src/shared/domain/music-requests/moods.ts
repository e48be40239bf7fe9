/**
 * Moods, energy levels, instruments and places that describe music. `energy` is the usual level of such
 * music, 1 to 5. Words are English and Swedish, besides the slug itself.
 */
export interface MoodRow {
  readonly title: string;
  readonly energy: readonly [number, number] | null;
  /** Near synonyms, which match almost fully. */
  readonly near: string;
  readonly words: string;
}

const mood = (title: string, energy: MoodRow["energy"], near: string, words: string): MoodRow => ({
  title,
  energy,
  near,
  words,
});

export const MOODS: Readonly<Record<string, MoodRow>> = {
  calm: mood(
    "Calm",
    [1, 2.4],
    "relaxed tender dreamy cosy",
    "peaceful|tranquil|serene|soothing|quiet|gentle|lugn|lugnt|stillsam|stilla|rofylld|rofyllt|fridfull|calming|tyst|dampad|dampat|lagmald|lagmalt|subtle|unobtrusive|diskret|delicate|harmonisk|stress free|unwinding|soft|mjuk|mjukt|vilsam|vilsamt",
  ),
  relaxed: mood(
    "Relaxed",
    [1.4, 2.9],
    "calm warm cosy sunny",
    "relaxing|relax|chill|chilled|chilly|laid back|laidback|mellow|easygoing|easy going|avslappnad|avslappnat|avkopplande|skon|skont|behaglig|behagligt|smooth|unhurried|lazy|breezy|laid|lounging|chillig|chilligt|tillbakalutad|tillbakalutat|unwind|winding down|loungey|soothed|easy",
  ),
  cosy: mood(
    "Cosy",
    [1.5, 2.9],
    "warm calm relaxed tender",
    "cozy|mysig|mysigt|hygge|hyggelig|snug|homely|homey|hemtrevlig|ombonad|gemytlig|fireside|fireplace|candlelit|candlelight|candles|brasa|levande ljus|intim|mys|comfy|intimate",
  ),
  warm: mood(
    "Warm",
    [1.7, 3.3],
    "cosy sunny relaxed tender",
    "varm|varmt|heartwarming|welcoming|inviting|friendly|valkomnande|inbjudande|heartfelt|organic|golden",
  ),
  tender: mood(
    "Tender",
    [1, 2.4],
    "calm romantic dreamy",
    "sentimental|touching|fragile|sweet|emotional|kanslosam|kanslosamt",
  ),
  romantic: mood(
    "Romantic",
    [1.4, 2.9],
    "tender elegant warm",
    "romantisk|romantiskt|love songs|sensual|sexy|seductive|date|karlek|sensuell|passionate|passion|karlekslatar|valentine|valentines",
  ),
  dreamy: mood(
    "Dreamy",
    [1, 2.7],
    "calm tender nostalgic",
    "drommig|drommigt|ethereal|hazy|floating|spacey|svavande|drifting|hypnotic|airy|spacious|starlit|underwater|atmosfarisk|trance like|cinematic mood",
  ),
  spiritual: mood("Spiritual", [1, 2.4], "calm", "andlig|zen|sacred|spirituell|healing|heliga"),
  elegant: mood(
    "Elegant",
    [1.5, 3],
    "sleek romantic calm",
    "elegant|classy|refined|luxurious|luxury|upscale|sophisticated|sofistikerad|sofistikerat|exklusiv|exklusivt|lyxig|lyxigt|lyx|posh|graceful|polished|tasteful|smakfull|smakfullt|fancy|chic|five star|femstjarnig|high end|stilfull",
  ),
  sleek: mood(
    "Sleek",
    [2.3, 3.9],
    "elegant confident stylish",
    "cool|stylish|modern sound|minimal|slick|stilren|sval|coolt|hip|trendy|trendig|trendigt|edgy|fashionable|urban|contemporary|modern|modernt|snygg|snyggt|designer|hipster|snyggt beat|tuff",
  ),
  stylish: mood("Stylish", [2.4, 3.9], "sleek elegant", "fashion forward|stilig|runway|catwalk"),
  confident: mood(
    "Confident",
    [3, 4.5],
    "sleek groovy",
    "bold|strong|powerful|empowering|sjalvsaker|kaxig|swagger|attitude|kraftfull|stark|badass",
  ),
  joyful: mood(
    "Joyful",
    [3, 4.5],
    "sunny uplifting playful party",
    "happy|cheerful|glad|glada|glatt|cheery|joy|good mood|feel good|feelgood|glad musik|smile|smiles|positive|positiv|positivt|good vibes|optimistic|munter|muntert|bright|merry|fun|rolig|roligt|gladje|pa gott humor|humorhojande|smiling|jolly|happy go lucky",
  ),
  sunny: mood(
    "Sunny",
    [2.4, 3.9],
    "joyful warm relaxed summer",
    "solig|soligt|sunshine|sommarkansla|sommarlig|breeze|beachy|sunkissed|sun|fresh|frasch|light hearted|lighthearted|latt|somrig|somrigt|light|blissful",
  ),
  uplifting: mood(
    "Uplifting",
    [3, 4.5],
    "joyful energetic",
    "inspiring|motivating|motivational|hopeful|inspirerande|upplyftande|peppig|peppigt|peppande|pepp|motiverande|feel good|empowered|encouraging|livsbejakande|anthemic",
  ),
  playful: mood(
    "Playful",
    [2.8, 4.1],
    "joyful sunny",
    "quirky|lekfull|lekfullt|whimsical|cute|fun loving|humorous|bouncy|cheeky|skojig",
  ),
  groovy: mood(
    "Groovy",
    [3, 4.3],
    "confident joyful danceable",
    "groove|grooves|gungig|gungigt|svangig|svangigt|rhythmic|rytmisk|rytmiskt|funkiness|sway|gung|svang|foot tapping|toe tapping|head nodding|with a beat|beat|beats",
  ),
  danceable: mood(
    "Danceable",
    [3.7, 5],
    "party groovy energetic",
    "dance|dancing|dansant|dansvanlig|danceable|dans|dansgolv|dance floor|dancefloor|club|clubby|klubb|klubbig|klubbigt|clubbing|nightclub|nattklubb|disco vibes|bangers|banger|rave|floor filler|floorfillers",
  ),
  party: mood(
    "Party",
    [4, 5],
    "danceable joyful energetic",
    "fest|festmusik|partylatar|festligt humor|celebration|celebratory|fira|firande|celebrate|partying|hen party|stag party|anthem|anthems|singalong|sing along|sing alongs|singalongs|allsang|karaoke night|afterski|after ski|apres ski|feststamning|svensexa|mohippa",
  ),
  festive: mood("Festive", [3, 4.4], "joyful party", "festlig|festligt|holiday|hogtid"),
  energetic: mood(
    "Energetic",
    [3.7, 5],
    "uplifting danceable party groovy",
    "energy|wild|crazy|vilt|galet|energisk|energiskt|high energy|hog energi|pumping|intense|vigorous|powerful beat|pumped|full of energy|hype|driving|hard hitting|adrenaline|pump|fartfylld|fartfyllt|power|explosive|tempofylld|amped|rowdy|pulse|puls",
  ),
  upbeat: mood(
    "Upbeat",
    [3.1, 4.7],
    "joyful uplifting energetic groovy",
    "lively|up beat|livlig|livligt|peppy|perky|up tempo feel|buzzing|buzzy|vibrant|drag|med drag|energizing|energising|spirited|bubbly|zippy|zesty|pigg|piggt|swinging|animated|lagom tempo upp|fartig|fartigt|hurtig|snappy|drivig|drivigt",
  ),
  euphoric: mood(
    "Euphoric",
    [4, 5],
    "energetic danceable uplifting",
    "euforisk|ecstatic|hands in the air|peak time",
  ),
  nostalgic: mood(
    "Nostalgic",
    [1.8, 3.8],
    "warm retro melancholic",
    "nostalgi|nostalgisk|nostalgiskt|old school|oldschool|throwback|golden oldies|oldie|gammaldags|gamla godingar|classics|memories|good old days|old fashioned|forr i tiden",
  ),
  retro: mood("Retro", null, "nostalgic", "vintage|old timey|retrokansla|mid century"),
  melancholic: mood(
    "Melancholic",
    [1, 2.6],
    "tender dreamy",
    "sad|melancholy|ledsen|sorglig|sorgligt|vemodig|vemodigt|melankolisk|melankoliskt|deppig|deppigt|wistful|gloomy|somber|sombre|bittersweet|heartbreak|depressing|moody|tearjerker|sadness|mournful|sorg|tears|tragic|hjartekross",
  ),
  dark: mood(
    "Dark",
    [2, 4.6],
    "mysterious melancholic",
    "smoky|rokig|rokigt|mork|morkt|brooding|gothic|ominous|sinister|noir|haunting|eerie|creepy|spooky|scary|morker|dyster|dystert|kuslig",
  ),
  mysterious: mood("Mysterious", [1.6, 3], "dark dreamy", "mystisk|mystiskt|enigmatic|suspense|mystery"),
  aggressive: mood(
    "Aggressive",
    [4.3, 5],
    "dark",
    "rebellious|raw|angry|aggressiv|aggressivt|harsh|heavy|hard|screaming|shouting|hart|brutal|skrikig|skrikigt|screamy|skrik|skran|skranig|skranigt|distorted|abrasive|violent|noisy|heavier|tung|tungt|hetsig|hetsigt|stressig|stressigt|stressful|jarring|in your face|hectic|frantic|shouty",
  ),
  dramatic: mood("Dramatic", [2.4, 4.2], "epic dark", "dramatisk|dramatiskt|theatrical|intensely emotional"),
  epic: mood(
    "Epic",
    [2.6, 4.4],
    "dramatic",
    "grand|majestic|episk|storslagen|heroic|triumphant|massive|anthemic epic|pampig",
  ),
  focus: mood(
    "Focus",
    [1.4, 2.8],
    "calm",
    "fokus|concentration|concentrate|koncentration|study|studying|deep work|plugga|studera|productive|focused|undistracting|not distracting|jobba|arbetsro|coding",
  ),
  rustic: mood(
    "Rustic",
    [1.9, 3.2],
    "warm",
    "lantlig|lantligt|countryside|farmhouse|old barn|barn wedding|barn dance|converted barn|farm|earthy|rural|campfire|lagereld|log cabin|lodge|stuga",
  ),
  exotic: mood(
    "Exotic",
    [2, 3.6],
    "sunny",
    "exotisk|exotiskt|tropical|tropisk|tropiskt|island|paradise|palm trees|tropics",
  ),
  boring: mood(
    "Sleepy",
    [1, 1.7],
    "calm",
    "sleepy|somnig|somnigt|sleep|sovande|trakig|trakigt|seg|segt|drowsy|dull|bland|sleeping|somn|boring|elevator|tranquilizing|snooze|funeral|begravning",
  ),
  neon: mood("Neon", null, "sleek", "neon|cyberpunk|arcade|futuristic|futuristisk|sci fi"),
  urban: mood(
    "Urban",
    [2.8, 4.2],
    "sleek",
    "street|city|stad|storstad|streetwear|skate|graffiti|metropolitan",
  ),
};

/** Plain levels, by which moods are measured. */
export const LEVELS: Readonly<
  Record<
    string,
    { readonly title: string; readonly energy: readonly [number, number]; readonly words: string }
  >
> = {
  "very-low": {
    title: "Hardly there",
    energy: [1, 1.7],
    words:
      "barely there|very quiet|hardly noticeable|very soft|very calm|super calm|extremely calm|knappt hors|jattelugnt|valdigt lugnt|mycket lugnt|whisper quiet|ultra calm|super relaxing|superlugnt|very relaxing|very mellow|sleepy calm",
  },
  "energy-low": {
    title: "Low energy",
    energy: [1, 2.5],
    words:
      "low energy|low key|lowkey|lag energi|not loud|slow|slowly|slow tempo|slower|langsam|langsamt|sakta|downbeat|long intro|lunk|laga tempon|slow songs|slow paced|low tempo|slowed down",
  },
  "energy-medium": {
    title: "Medium energy",
    energy: [2.3, 3.6],
    words:
      "medium energy|mid tempo|midtempo|medium tempo|moderate|mellantempo|lagom|lagom tempo|mid energy|moderate energy|medelhog energi|steady|not too fast not too slow|medium pace|moderate tempo|lagom energi|some energy|bit of energy|a bit of energy|lite energi|lite fart|lite drag|a little energy|a touch of energy|lite tempo|lite gung|lite mer fart|lite mer drag",
  },
  "energy-high": {
    title: "High energy",
    energy: [3.7, 5],
    words:
      "high energy|hog energi|uptempo|up tempo|fast|snabb|snabbt|quick|fast paced|snabba|faster|hogt tempo|hard driving|full fart|loud|hogljudd|hogljutt|fullt os|intensiv|intensivt|high tempo|speed|fort|ratt tempo",
  },
  "very-high": {
    title: "Full energy",
    energy: [4.2, 5],
    words:
      "very high energy|super energetic|maximum energy|extremely energetic|full power|all out|very energetic|very fast|hard as possible|valdigt energiskt|riktigt hog energi|peak hour|beast mode|very loud|super upbeat|max energi|max energy",
  },
};

export interface SoundRow {
  readonly title: string;
  /** Instruments that match it too. */
  readonly near: string;
  readonly words: string;
}

const sound = (title: string, words: string, near = ""): SoundRow => ({ title, near, words });

export const INSTRUMENTS: Readonly<Record<string, SoundRow>> = {
  piano: sound("Piano", "pianos|flygel|grand piano|pianist|keys|upright piano|klaver"),
  "electric-piano": sound("Electric piano", "rhodes|wurlitzer|elpiano|fender rhodes", "piano"),
  guitar: sound(
    "Guitar",
    "guitars|gitarr|gitarrer|nylon guitar|classical guitar|fingerpicking|fingerstyle|guitarist|strummed|akustisk gitarr|nylonstrang",
  ),
  "electric-guitar": sound(
    "Electric guitar",
    "electric guitars|elgitarr|elgitarrer|guitar solos|guitar riffs|riffs|distorted guitars|gitarrsolo",
    "guitar",
  ),
  strings: sound(
    "Strings",
    "violin|violins|fiol|fioler|cello|stringed|strakar|strings|viola|quartet|kvartett|strak",
  ),
  harp: sound("Harp", "harpa", "strings"),
  flute: sound("Flute", "flutes|flojt|pan flute|panflojt"),
  clarinet: sound("Clarinet", "klarinett"),
  saxophone: sound("Saxophone", "sax|saxofon|saxophones|saxes|saxofoner", "horn"),
  horn: sound(
    "Horns",
    "brass|trumpet|trumpets|trombone|blas|blasare|horns|bleckblas|trumpetare|flugelhorn|brass section",
    "saxophone",
  ),
  fiddle: sound("Fiddle", "fiddles|felan", "strings"),
  whistle: sound("Whistle", "tin whistle|visslingar|whistling"),
  vibraphone: sound("Vibraphone", "vibes instrument|vibrafon|xylophone"),
  marimba: sound("Marimba", "marimbas"),
  kalimba: sound("Kalimba", "thumb piano"),
  melodica: sound("Melodica", "melodika"),
  bass: sound("Bass", "basslines|bassline|bas|basgang|bass guitar|elbas|deep bass"),
  "double-bass": sound("Double bass", "upright bass|kontrabas|standup bass", "bass"),
  synth: sound(
    "Synthesiser",
    "synths|synthesizer|synthesizers|synthar|syntar|analog synths|moog|synt|synthesiser",
  ),
  drums: sound("Drums", "drum|trummor|trumma|percussive|drumming|drum machine|trummaskin|slagverk drums"),
  percussion: sound("Percussion", "congas|bongos|slagverk|hand drums|shaker|bongo|djembe", "drums"),
  pads: sound("Pads", "pad|drones|synth pads"),
  bells: sound("Bells", "klockor|chimes|singing bowls|gongs|klangskalar|tibetan bowls"),
  accordion: sound("Accordion", "dragspel|musette|bandoneon|accordeon"),
  banjo: sound("Banjo", "banjos"),
  ukulele: sound("Ukulele", "ukuleles"),
  harmonica: sound("Harmonica", "munspel"),
  mandolin: sound("Mandolin", "mandolins|mandolinen"),
  organ: sound("Organ", "hammond|orgel|hammond organ"),
  harpsichord: sound("Harpsichord", "cembalo"),
  choir: sound("Choir", "choirs|choral voices"),
};

/** Region of origin, or language of the lyrics. */
export const REGIONS: Readonly<Record<string, SoundRow>> = {
  sweden: sound(
    "Sweden",
    "swedish|svensk|svenska|svenskt|sverige|stockholm|gothenburg|goteborg|malmo|pa svenska|in swedish|abba",
    "nordic",
  ),
  nordic: sound(
    "Nordic",
    "scandinavian|scandinavia|nordisk|nordiskt|nordiska|norden|norwegian|norge|norway|danish|danmark|denmark|finnish|finland|iceland|icelandic|norsk|dansk|finsk|skandinavisk",
    "sweden",
  ),
  france: sound(
    "France",
    "french|fransk|franska|franskt|paris|parisian|parisisk|frankrike|bistro|francais|francaise|provence|riviera|cote d azur|brasserie|parisiennne",
  ),
  italy: sound(
    "Italy",
    "italian|italiensk|italienska|italienskt|italien|rome|roma|trattoria|milan|milano|naples|napoli|tuscany|pizzeria|italiano|amalfi|sicily|pizza|sicilian|venice|osteria|toscana|tuscan|ristorante|pasta",
  ),
  spain: sound(
    "Spain",
    "spanish|spansk|spanska|spanskt|spanien|barcelona|madrid|tapas|andalusia|espanol|seville|sevilla|ibiza|tapasbar|andalusian|mallorca|malaga|valencia|catalan",
  ),
  portugal: sound("Portugal", "portuguese|portugisisk|portugisiska|lisbon|lissabon|porto|lisboa|portugis"),
  brazil: sound(
    "Brazil",
    "brazilian|brasilien|brasiliansk|brasilianska|rio|brasil|copacabana|ipanema|rio de janeiro|caipirinha|bahia|churrascaria",
  ),
  cuba: sound("Cuba", "cuban|kubansk|kuba|havana|kubanska|kubanskt|mojito"),
  mexico: sound(
    "Mexico",
    "mexican|mexikansk|mexikanska|taqueria|taco|tacos|cantina|mexiko|tequila|mezcal|burrito|cinco de mayo",
  ),
  argentina: sound("Argentina", "argentinian|argentinsk|buenos aires|argentine"),
  caribbean: sound("Caribbean", "karibien|karibisk|karibiska|west indies|trinidad|barbados", "jamaica"),
  jamaica: sound("Jamaica", "jamaican|jamaicansk|kingston", "caribbean"),
  usa: sound(
    "USA",
    "american|amerikansk|amerikanska|diner|texas|nashville|southern|smokehouse|bbq|barbecue|grill|steakhouse|saloon|tennessee|new orleans|wild west",
  ),
  england: sound("Britain", "british|brittisk|brittiska|london|engelsk|uk|scottish"),
  ireland: sound("Ireland", "irish|irlandsk|irlandska|dublin|guinness|irish pub|st patricks|st patrick"),
  africa: sound(
    "Africa",
    "african|afrikansk|afrikanska|west african|afrika|mali|senegal|nigeria|nigerian|ethiopian|ghana|south africa|congolese|lagos|afro|malian|kenya|senegalese",
  ),
  japan: sound("Japan", "japanese|japansk|japanska|tokyo|sushi|ramen|izakaya|kyoto|sushibar|japanskt|tokio"),
  korea: sound("Korea", "korean|koreansk|seoul|koreanska|korean bbq"),
  china: sound("China", "chinese|kinesisk|shanghai|kinesiska|dim sum|beijing"),
  india: sound("India", "indiska|curry house|mumbai|delhi|indisk restaurang|indisk|tandoori"),
  orient: sound(
    "Middle East",
    "middle east|mellanostern|arab|lebanon|meze|mezze|morocco|moroccan|istanbul|marrakech|shisha|hookah|souk|riad|falafel|casablanca|turkey|egypt",
  ),
  greece: sound("Greece", "grekisk|grekland|taverna|athens|grekiska|grekiskt|mykonos|santorini|aten"),
  germany: sound("Germany", "german|tysk|tyska|berlin|tyskland|oktoberfest|beer hall|bavarian|bierstube"),
};

/** Genres that match when a region is requested and a track has no region. */
export const REGION_NEIGHBOURS: Readonly<Record<string, string>> = {
  portugal: "brazil spain",
  spain: "cuba argentina",
  caribbean: "cuba",
};
