import { z } from 'zod';

const base64url = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max);

/** What a browser answers when it added or used a passkey, as WebAuthn's JSON has it. Its contents are checked by the library. */
export const passkeyResponse = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(40).optional(),
  clientExtensionResults: z.record(z.string().max(60), z.unknown()).default({}),
  response: z.object({
    clientDataJSON: base64url(8000),
    attestationObject: base64url(40_000).optional(),
    authenticatorData: base64url(8000).optional(),
    signature: base64url(8000).optional(),
    userHandle: base64url(200).nullish(),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
export type PasskeyResponse = z.output<typeof passkeyResponse>;

/** WebAuthn's options for the browser, as JSON: passed on as they are. */
export const passkeyOptions = z.record(z.string(), z.unknown());

export const passkeyName = z.string().trim().min(1).max(50);

/** A passkey as its owner sees it. */
export const passkeyView = z.object({
  id: z.number(),
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
});
export type PasskeyView = z.infer<typeof passkeyView>;
