import type { ChoiceKind } from '@nestmate/contract/choices';
import type { OptionId } from '@nestmate/contract/ids';
import type { LocalText } from '@nestmate/contract/languages';
import { demoId } from './demo-id';

/** A profile option; its English name is unique. */
export interface Offer {
  topic: LocalText;
  name: LocalText;
}

export const under = (topic: LocalText, names: LocalText[]): Offer[] =>
  names.map((name) => ({ topic, name }));

export const optionIdIn = (community: string, kind: ChoiceKind, name: string) =>
  demoId<OptionId>(`option/${community}/${kind}/${name}`);
