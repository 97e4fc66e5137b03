/** A bank account for mails and logs: the bank's code and the last five digits, as on a Taiwanese statement. */
export const shortAccount = ({ bank_code, account_number }: { bank_code: string; account_number: string }): string =>
  `${bank_code} …${account_number.slice(-5)}`;
