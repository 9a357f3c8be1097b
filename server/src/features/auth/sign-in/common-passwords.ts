/** The most common passwords of eight characters and more, in Poland and elsewhere, in lower case. */
const words = `
12345678 123456789 1234567890 12345679 123123123 11111111 111111111 1111111111 87654321 987654321 0987654321
00000000 000000000 88888888 99999999 66666666 77777777 12341234 12344321 11223344 11112222 12121212 123321123
147258369 159357456 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 zaq12wsx zaq1@wsx zaq12wsxc q1w2e3r4 q1w2e3r4t5 qazwsxedc
qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwertz123 qweasdzxc asdfghjk asdfghjkl zxcvbnm1
zxcvbnm123 password password1 password12 password123 passw0rd p@ssw0rd p@ssword iloveyou sunshine princess football
baseball superman computer internet whatever trustno1 starwars michelle jennifer liverpool samsung1 abcd1234
abcdefgh abc12345 a1b2c3d4 aa123456 aaaaaaaa admin123 administrator welcome1 welcome123 letmein1 changeme
haslo123 haslo1234 haslo12345 mojehaslo tajnehaslo has1o123 polska123 polska12 polska11 warszawa1 warszawa krakow123
biblioteka biblioteka1 biblioteka123 historia historia123 kochanie kochamcie kochanie1 kasia123 mateusz1 mateusz123
bartek123 marcin123 dupa1234 dupadupa misiaczek myszka123 slonecznik lolek123 matrix123 lechpoznan legiawarszawa
wislakrakow barcelona realmadrid karolina agnieszka katarzyna krzysztof malgorzata weronika1 zima2025 lato2025
wiosna2025 jesien2025 zima2026 lato2026 wiosna2026 jesien2026
`;

export const commonPasswords: ReadonlySet<string> = new Set(words.trim().split(/\s+/));
