/** A text to one receiver: a LINE user id or a Taiwanese mobile number. */
export type TextMessage = {
  to: string;
  text: string;
  /** A UUID, the same for every try: the provider sends a message of one key once. */
  key: string;
};

/**
 * `unreachable`: this receiver gets nothing, a blocked account or a wrong number. `refused`: the provider takes nothing now (a wrong
 * token, nothing left of the quota), in its own words. `unknown`: it may have been sent; the same key can be tried again.
 */
export type MessageAnswer =
  | { state: 'accepted'; reference: string }
  | { state: 'unreachable' }
  | { state: 'refused'; message: string }
  | { state: 'unknown'; reason: string };

/** Never throws for a provider's error. */
export type MessagePort = { send(message: TextMessage): Promise<MessageAnswer> };

export const messageChannels = ['line', 'sms'] as const;
export type MessageChannel = (typeof messageChannels)[number];

/** Read for each use; undefined: the shop has no account there. */
export type MessagePorts = { messages: Readonly<Record<MessageChannel, () => Promise<MessagePort | undefined>>> };
