const plain = /^[\n\x20-\x7e]*$/;
/** Characters of one text message, and of each part of a longer one. */
const capacity = { plain: { single: 160, part: 153 }, unicode: { single: 70, part: 67 } };

/** How many text messages a text is charged as: 160 or 153 ASCII characters each, 70 or 67 as soon as there is any other. */
export function smsSegments(text: string): number {
  const { single, part } = plain.test(text) ? capacity.plain : capacity.unicode;
  return text.length <= single ? 1 : Math.ceil(text.length / part);
}
