import { useTranslation } from '@/platform/use-translation';

/** Describes a part of a draft in words, whatever its type. */
export function useWords() {
  const { t } = useTranslation('staffSetUp');
  const wordsOf = (part: unknown): string => {
    if (part === undefined) return t('removed');
    if (part === null || part === '') return '';
    if (typeof part === 'boolean') return t(part ? 'yes' : 'no');
    if (typeof part !== 'object') return String(part);
    const parts = Array.isArray(part) ? part : partsOf(part);
    return parts.map(wordsOf).filter(Boolean).join(' · ');
  };
  const partsOf = (part: object) =>
    Object.entries(part).flatMap(([field, value]): unknown[] => {
      if (field.endsWith('_id')) return [];
      if (field === 'is_retired') return value ? [t('retired')] : [];
      return [value];
    });
  return wordsOf;
}
