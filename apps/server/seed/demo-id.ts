import type { QuestionId } from '@nestmate/contract/ids';
import { v5 } from 'uuid';

const namespace = '5b1c3f0e-3b52-4d5c-9a40-0d6f3d5a7e11';

/** A deterministic id for a name in the demo world. */
export function demoId<Id extends string = string>(name: string): Id {
  return v5(name, namespace) as Id;
}

export const questionIdIn = (community: string, key: string): QuestionId =>
  demoId(`question/${community}/${key}`);
