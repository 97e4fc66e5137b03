import { isIP } from 'node:net';

/** Checks of settings: each returns the problem with a value, undefined when it is valid. */

export const expectOneOf =
  (...options: string[]) =>
  (value: string) =>
    options.includes(value) ? undefined : `must be one of ${options.join(', ')}`;

export const fromOneTo = (max: number) => (value: string) =>
  /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= max ? undefined : `must be a whole number from 1 to ${max}`;

export const wholeFrom = (least: number, most: number) => (value: string) =>
  /^\d{1,6}$/.test(value) && Number(value) >= least && Number(value) <= most
    ? undefined
    : `must be a whole number from ${least} to ${most}`;

export const portProblem = (v: string) =>
  /^\d{1,5}$/.test(v) && Number(v) <= 65_535 ? undefined : 'must be a whole number from 0 to 65535';

/** An IP address, or a network such as 10.0.0.0/8. */
export function isNetwork(text: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  return version !== 0 && (bits === undefined || (Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128)));
}

export const anything = () => undefined;

export const urlWith =
  (...protocols: string[]) =>
  (value: string) => {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    return url && protocols.includes(url.protocol) ? undefined : `must be a URL that starts with ${protocols.join(' or ')}//`;
  };

export const origin = (value: string) => {
  const problem = urlWith('http:', 'https:')(value);
  if (problem) return problem;
  const { pathname, search, hash, username, password } = new URL(value);
  if (username || password) return 'must have no name and password: it is shown to everyone';
  return pathname === '/' && !search && !hash ? undefined : 'must have no path: a shop has a host name of its own';
};
