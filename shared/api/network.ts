import { z } from 'zod';
import { gm, id, none, told } from './name.ts';

/** The players' screen for tablets and televisions on the local network. Nothing listens until the GM turns it on. */
const guest = z.strictObject({
  id: z.string(),
  /** What kind of device it says it is: “iPad”, “Android”, “Firefox on Linux” … */
  device: z.string(),
  /** Its address on the local network. */
  address: z.string(),
  /** ISO time at which it joined. */
  since: z.string(),
  /** `behind`: it is too slow and gets the whole view when it has caught up. */
  state: z.enum(['watching', 'behind', 'away']),
});

const network = z.strictObject({
  on: z.boolean(),
  /** Addresses under which this machine can be reached, the likeliest first, without the code. */
  links: z.array(z.string()),
  /** What a guest types to join. */
  code: z.string().nullable(),
  /** The first link with the code, as rows of a QR code: `1` dark, `0` light. */
  qr: z.array(z.string()),
  guests: z.array(guest),
  /** Addresses that are locked out for wrong codes, until when. */
  locked: z.array(z.strictObject({ address: z.string(), until: z.string() })),
});

export const networkContract = {
  'network.state': gm(none, network),
  'network.open': gm(none, network),
  'network.close': gm(none, network),
  /** A new code; who is in stays in. */
  'network.newCode': gm(none, network),
  'network.remove': gm(z.strictObject({ guest: id }), network),
};

export const networkTopics = {
  'network.state': told('gm', network),
  /** Something happened by itself: so many wrong codes that there is a new one. */
  'network.notice': told('gm', z.strictObject({ code: id, sentence: z.string() })),
};

export type NetworkState = z.output<typeof network>;
export type Guest = z.output<typeof guest>;
