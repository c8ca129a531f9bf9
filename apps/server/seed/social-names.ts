import { type SocialType, socialTypes } from '@nestmate/contract/rules/social-links';
import type { Chance } from './random';

export interface SocialName {
  type: SocialType;
  userName: string;
}

/** Social media names for the demo world, short enough for every service. */
export function socialNames(firstName: string, number: number, count: number, chance: Chance): SocialName[] {
  const plain = firstName
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase();
  const userName = `alder_${plain.slice(0, 5) || 'nest'}_${number}`;
  return chance.some(socialTypes, count).map((type) => ({ type, userName }));
}
