const characters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Bars and spaces of each character, one bit per module; a wide one has three. */
const patterns = [
  ...[20957, 29783, 23639, 30485, 20951, 29813, 23669, 20855, 29789, 23645, 29975, 23831, 30533, 22295, 30149, 24005, 21623, 29981],
  ...[23837, 22301, 30023, 23879, 30545, 22343, 30161, 24017, 21959, 30065, 23921, 22385, 29015, 18263, 29141, 17879, 29045, 18293],
];
const startAndStop = '100010111011101';

/** The modules of a Code 39 barcode: `1` is a bar, `0` a space. Characters that it does not have are left out. */
export function code39(text: string): string {
  const inner = [...text.toUpperCase()].flatMap((character) => patterns[characters.indexOf(character)]?.toString(2) ?? []);
  return [startAndStop, ...inner, startAndStop].join('0');
}
