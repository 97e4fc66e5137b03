/** An order's number, as it is printed (`261121-00012`) and as providers know it, without the hyphen. */
export const orderNumber = /^(\d{6})-?(\d{5,})$/;

/** The number as it is printed, or undefined when this is none. */
export function printedNumber(typed: string): string | undefined {
  const found = orderNumber.exec(typed.normalize('NFKC').replace(/\s/g, ''));
  return found ? `${found[1]}-${found[2]}` : undefined;
}
