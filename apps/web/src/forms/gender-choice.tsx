import { useTranslation } from '@/platform/use-translation';
import type { Option } from '@/ui/option';
import { RadioGroup } from '@/ui/radio-group';

interface Props<Id extends string> {
  options: readonly Option<Id>[];
  value: Id | null;
  onChange: (id: Id) => void;
  /** Why the housing office asks, in its words. */
  why?: string | undefined;
  /** Whether others see it on the card. */
  isShown: boolean;
  isLocked: boolean;
  look?: 'chips' | 'rows';
  error?: string | undefined;
}

/** The gender that roommates are matched by, with why it is asked and who sees it. */
export function GenderChoice<Id extends string>({
  why,
  isShown,
  isLocked,
  look = 'chips',
  ...field
}: Props<Id>) {
  const { t } = useTranslation('profile');
  const notes = [
    why || t('genderWhy'),
    t(isShown ? 'genderShown' : 'genderNotShown'),
    isLocked && t('genderLocked'),
  ];
  return (
    <RadioGroup
      {...field}
      label={t('gender')}
      look={look}
      isDisabled={isLocked}
      description={notes.filter(Boolean).join(' ')}
    />
  );
}
