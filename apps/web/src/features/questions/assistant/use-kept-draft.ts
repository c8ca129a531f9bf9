import type { Help, QuestionId, Trait } from '@nestmate/contract';
import { useState } from 'react';
import { dropDraft, useDraft } from '@/platform/draft';
import { useSelf } from '@/platform/session';

export interface Kept {
  picked: Trait[];
  /** As it was written, and as the resident has changed it since. */
  draft: { written: Help; text: string } | null;
}

const nothing: Kept = { picked: [], draft: null };

/** What somebody has picked and got for a question, kept until it is taken. Nothing while it is being looked up. */
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
