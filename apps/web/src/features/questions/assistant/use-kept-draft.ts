import type { Help, QuestionId, Trait } from '@nestmate/contract';
import { useState } from 'react';
import { dropDraft, useDraft } from '@/platform/draft';
import { useSelf } from '@/platform/session';

export interface Kept {
  picked: Trait[];
  /** As written by the assistant, and as edited by the resident. */
  draft: { written: Help; text: string } | null;
}

const nothing: Kept = { picked: [], draft: null };

/** The picked traits and the draft for a question, kept until the draft is used. Undefined while it loads. */
export function useKeptDraft(questionId: QuestionId) {
  const { membershipId } = useSelf();
  const name = `help ${membershipId} ${questionId}`;
  const [before, keep] = useDraft<Kept>(name);
  const [changed, setChanged] = useState<Kept>();
  if (before === undefined) return undefined;
  const kept = changed ?? before ?? nothing;
  return {
    kept,
    change(changes: Partial<Kept>) {
      const next = { ...kept, ...changes };
      setChanged(next);
      keep(next);
    },
    drop: () => void dropDraft(name),
  };
}
