/** An order number as printed (`261121-00012`) and as providers receive it, without the hyphen. */
export const orderNumber = /^(\d{6})-?(\d{5,})$/;

/** The printed form, or undefined when it is not an order number. */
export function printedNumber(typed: string): string | undefined {
  const found = orderNumber.exec(typed.normalize('NFKC').replace(/\s/g, ''));
  return found ? `${found[1]}-${found[2]}` : undefined;
}
