import type { OfficeText } from '@nestmate/contract/staff/setup/texts';
import { useTranslation } from '@/platform/texts/use-translation';

/** A text of the housing office as residents read it: English where a language is missing. */
export function useSay() {
  const { language } = useTranslation('common');
  return (text: OfficeText): string => text[language] || text.en;
}
