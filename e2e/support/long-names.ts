import type { MembershipId } from '@nestmate/contract/ids';
import { acquaint, createCommunity, offerTopics, settle } from './office';

/** 35 letters without a break, different for each person. */
export const longName = (nth: number) => `Wolfeschlegelsteinhausenbergerdorf${'abcdefgh'[nth]}`;

const others = ['roommate', 'requestee', 'asking', 'liked', 'mutual', 'skipped', 'queued'] as const;

/**
 * A community of people with the longest names, and topics that are wider than a phone; one of them is in touch with
 * all others, and signs in as `name`.
 */
export async function settleLongNames(baseURL: string, community: string) {
  const hall = await createCommunity(baseURL, community, 4);
  const names = [...others, 'me'].map((_, nth) => `${longName(nth)} ${longName(nth)}`);
  const people = Object.values(await settle(baseURL, hall, names));
  const me = people[others.length] as MembershipId;
  const met = Object.fromEntries(others.map((who, nth) => [who, people[nth]])) as Record<
    (typeof others)[number],
    MembershipId
  >;
  await acquaint(baseURL, hall, me, met);
  await offerTopics(baseURL, hall, ['Moving in', 'About the house', 'Doing things together', longName(0)]);
  return { name: names.at(-1) ?? '', ...met };
}
