/**
 * Passwords that attackers try first: the most frequent ones in lists of stolen passwords, including Swedish
 * lists. In lower case, and without those that {@link isCommonPassword} rejects by pattern.
 */
const COMMON: ReadonlySet<string> = new Set(
  `password password1 password12 password123 passw0rd p@ssw0rd p@ssword pass123 pass1234 passord passwort lösenord lösenord1
  losenord losenord1 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwertyu qwertyui qwertyuiop qwertz qwertzu qwertzuiop azerty
  azertyuiop asdfgh asdfghj asdfghjk asdfghjkl zxcvbn zxcvbnm asdasd asdasdasd qweasd qweasdzxc qazwsx qazwsxedc 1qaz2wsx
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1qazxsw2 zaq12wsx q1w2e3 q1w2e3r4 qwe123 asd123 zxc123 123qwe 123abc abc123 abcd1234 a12345
  a123456 a1b2c3 a1b2c3d4 aa123456 123123 123321 321321 112233 121212 131313 159753 159357 147258 147258369 789456 789456123
  123654 654123 696969 101010 102030 147852 232323 252525 456456 420420 741852 741852963 852456 963852 001122 100200 110110
  letmein letmein1 welcome welcome1 welcome123 valkommen välkommen admin1 admin12 admin123 admin1234 administrator root123
  rootroot toor123 superman batman spiderman pokemon pikachu naruto starwars starwars1 minecraft fortnite roblox google
  facebook instagram youtube twitter spotify iloveyou iloveyou1 ilovegod lovely loveme lovers love123 jagälskardig alskling
  älskling hejsan hejhej hejhej1 hejhejhej hejsan1 hejsan123 hej123 tjenare sommar sommar1 sommar123 sommaren vinter vinter1
  vinter123 hösten hosten sverige sverige1 stockholm goteborg göteborg hammarby djurgarden djurgården malmoff aik1891
  monkey monkey1 dragon dragon1 master master1 mustang shadow shadow1 sunshine sunshine1 princess princess1 prinsessa
  football football1 fotboll fotboll1 baseball basketball hockey hockey1 soccer soccer1 tennis golfer liverpool arsenal
  chelsea barcelona juventus ronaldo messi10 jordan jordan23 michael michelle jennifer jessica ashley nicole daniel thomas
  robert andrew joshua matthew charlie charlie1 george william anthony hunter hunter2 hunter1 killer trustno1 freedom
  whatever computer internet samsung iphone android nintendo playstation xbox360 nothing secret secret1 hemligt hemlig
  hemligt1 hemlig1 changeme changeme1 default default1 guest1 guest123 testing testing1 test123 test1234 test12345 testtest
  temporary temp123 temp1234 access access14 access1 login1 login123 hello1 hello123 hellohello cheese cookie cookies
  chocolate choklad banana bananas butterfly flower flowers summer summer1 winter winter1 spring autumn monday friday
  ginger pepper buster tigger maggie bailey harley ranger yankees dallas cowboys eagles steelers lakers ferrari porsche
  mercedes toyota honda1 yamaha harley1 corvette camaro blink182 metallica slipknot eminem nirvana beatles music1 musik1
  musiken music123 musik123 roomtone roomtone1 roomtone123 abcabc aabbcc abc1234 abc12345 abcd123 zzzzzz1 asdf1234 qwer1234
  zxcv1234 1234qwer 12341234 12344321 123456a 123456q 1234567a 123456789a 12345qwert 123456qwerty 987654a 1password
  mypassword nopassword thepassword newpassword yourpassword password! password1! passw0rd! welcome1! qwerty1! admin123!
  summer2023 summer2024 summer2025 summer2026 sommar2023 sommar2024 sommar2025 sommar2026 vinter2024 vinter2025 vinter2026
  winter2024 winter2025 winter2026`.split(/\s+/),
);

/** Adjacent keys, and counting sequences. */
const ROWS = ["01234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopå", "asdfghjklöä", "zxcvbnm"] as const;

/**
 * Whether attackers try a password early: a common one, one repeated character, or characters in sequence.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  if (COMMON.has(text) || /^(.)\1*$/u.test(text)) return true;
  const backwards = [...text].reverse().join("");
  return ROWS.some((row) => (row + row).includes(text) || (row + row).includes(backwards));
}
