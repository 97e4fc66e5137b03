/** The worst passwords of public leaks that our rule (8-12 letters or digits) would let through, in lower case. */
const worst = `
12345678 123456789 1234567890 12345678910 123456789012 11111111 111111111 1111111111 00000000 0000000000 22222222
33333333 44444444 55555555 66666666 77777777 88888888 888888888 99999999 987654321 9876543210 87654321 12341234
11223344 1122334455 112233445566 123123123 123321123 12121212 69696969 14725836 147258369 147852369 741852963
159357456 123698745 13579246 1357924680 24681012 10203040 19851985 19871987 19881988 19901990 password password1
password12 password123 passw0rd passw0rd1 p4ssw0rd passwords mypassword qwertyui qwertyuiop qwerty12 qwerty123
qwerty1234 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 1qaz2wsx 1qaz2wsx3edc zaq12wsx qazwsxedc asdfghjk
asdfghjkl zxcvbnm1 zxcvbnm123 asdf1234 qwer1234 abcd1234 abcdefgh abc12345 abc123456 a1234567 a12345678 a123456789
aa123456 aa12345678 aaaaaaaa iloveyou iloveyou1 iloveyou2 sunshine sunshine1 princess princess1 football football1
baseball baseball1 basketball superman superman1 starwars trustno1 welcome1 welcome123 whatever jennifer michelle
computer internet samsung1 pokemon1 charlie1 dragon123 monkey123 shadow123 master123 letmein1 letmein123 changeme
changeme1 administrator admin123 admin1234 admin12345 admin123456 root1234 test1234 test12345 user1234 demo1234
secret123 asdasdasd woaini1314 5201314520 52013140 taiwan123
`;

const common: ReadonlySet<string> = new Set(worst.trim().split(/\s+/));

/** One of the passwords that are tried first: refused when a password is set, in any mix of upper and lower case. */
export const isCommonPassword = (password: string): boolean => common.has(password.toLowerCase());
