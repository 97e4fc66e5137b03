import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** A value as CBOR (RFC 8949), as far as attestations need it: integers, texts, bytes and maps. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number): Buffer =>
    n < 24 ? Buffer.from([major * 32 + n]) : n < 256 ? Buffer.from([major * 32 + 24, n]) : Buffer.from([major * 32 + 25, n >> 8, n & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as never)]);
  return Buffer.concat([head(5, value.size), ...entries]);
}

const sha256 = (data: string | Uint8Array): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url');

const noAttestation = [
  ['fmt', 'none'],
  ['attStmt', new Map()],
] as const;

/** A key of P-256 as COSE has it (RFC 9053): kind, algorithm, curve, coordinates. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const fields: [number, unknown][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ];
  return cbor(new Map(fields));
}

type Options = { challenge: string; origin?: string; rpId?: string; verifiesUser?: boolean };

/** A device with one passkey (ES256), as WebAuthn level 2 says. It answers what a browser would send; `counter` can be set back. */
export function softPasskey({ origin = 'http://localhost', rpId = 'localhost' } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const device = { counter: 0 };
  const client = (type: string, options: Options): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge: options.challenge, origin: options.origin ?? origin, crossOrigin: false }));
  const authenticator = ({ rpId: id = rpId, verifiesUser = true }: Options, flags: number): Buffer => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(device.counter);
    return Buffer.concat([sha256(id), Buffer.from([flags | 1 | (verifiesUser ? 4 : 0)]), counter]);
  };
  const answer = (response: object) => ({
    ...{ id: base64url(credentialId), rawId: base64url(credentialId), type: 'public-key', clientExtensionResults: {} },
    response,
  });
  return {
    device,
    /** What the browser answers to options for adding a passkey. */
    register(options: Options) {
      const data = Buffer.concat([
        authenticator(options, 64),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(publicKey),
      ]);
      const attestation = cbor(new Map<string, unknown>([...noAttestation, ['authData', data]]));
      return answer({
        clientDataJSON: base64url(client('webauthn.create', options)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      });
    },
    /** What the browser answers to options for signing in. */
    signIn(options: Options) {
      device.counter++;
      const clientData = client('webauthn.get', options);
      const data = authenticator(options, 0);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(clientData)]))
        .sign(privateKey);
      return answer({
        ...{ clientDataJSON: base64url(clientData), authenticatorData: base64url(data), signature: base64url(signature) },
        userHandle: null,
      });
    },
  };
}
