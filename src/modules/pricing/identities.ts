/**
 * Identities for limits per customer: the account, else the normalised e-mail and phone. A guest has used a
 * rule when either has.
 */
export function buildIdentities({
  customerId,
  email,
  phone,
}: {
  customerId: number | null;
  email?: string | null | undefined;
  phone?: string | null | undefined;
}): string[] {
  if (customerId !== null) return [`customer:${customerId}`];
  const address = email?.trim().toLowerCase();
  const digits = phoneDigits(phone ?? '');
  return [...(address ? [`email:${address}`] : []), ...(digits ? [`phone:${digits}`] : [])];
}

/** Digits only; Taiwan's numbers in national form, so that +886 912… and 0912… are equal. */
const phoneDigits = (phone: string): string => phone.replace(/\D/g, '').replace(/^(00)?886(?=[1-9])/, '0');
