import type { ChoiceKind } from '@nestmate/contract/choices';
import type { OptionId } from '@nestmate/contract/ids';
import { demoId } from './demo-id';

export const optionIdIn = (community: string, kind: ChoiceKind, name: string) =>
  demoId<OptionId>(`option/${community}/${kind}/${name}`);
