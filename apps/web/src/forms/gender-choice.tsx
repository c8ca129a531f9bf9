import { joinSentences } from '@/platform/texts/sentences';
import { useTranslation } from '@/platform/texts/use-translation';
import type { Option } from '@/ui/option-list';
import { RadioGroup } from '@/ui/radio-group';

/** How often a resident may choose: `once` until it is saved, `never` again after that. */
export type GenderChanges = 'freely' | 'once' | 'never';

const notesOn = { freely: null, once: 'genderOnce', never: 'genderLocked' } as const;

interface GenderChoiceProps<Id extends string> {
  options: readonly Option<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  /** The housing office's reason for asking, in its own words. */
  why?: string | undefined;
  /** Whether others see it on the card. */
  isShown: boolean;
  changes: GenderChanges;
  look?: 'chips' | 'rows';
  error?: string | undefined;
}

/** The gender that roommates are matched by, with the reason for asking and who sees it. */
export function GenderChoice<Id extends string>({
  why,
  isShown,
  changes,
  look = 'chips',
  ...field
}: GenderChoiceProps<Id>) {
  const { t, language } = useTranslation('profile');
  const note = notesOn[changes];
  const notes = [
    why || t('genderWhy'),
    t(isShown ? 'genderShown' : 'genderNotShown'),
    note ? t(note) : undefined,
  ];
  return (
    <RadioGroup
      {...field}
      label={t('gender')}
      look={look}
      isDisabled={changes === 'never'}
      description={joinSentences(notes, language)}
    />
  );
}
