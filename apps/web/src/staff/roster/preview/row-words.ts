import type { RosterRow } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';

type Change = RosterRow['changes'][number];

/** What a row of the file comes to, in plain words. */
export function useRowWords() {
  const { t } = useTranslation('staffRoster');
  const value = ({ field }: Change, text: string) => {
    if (field === 'privacy') return t(text === 'true' ? 'privacy.hidden' : 'privacy.shown');
    return text || '–';
  };
  const problem = ({ problem: code, hint }: RosterRow): string => {
    if (code === 'emailOfAnother' && !hint) return t('rowProblems.emailTaken');
    return code ? t(`rowProblems.${code}`, { hint: hint ?? '' }) : '';
  };
  const loses = ({ loses: { roommates, requests } }: RosterRow): string[] => [
    ...(roommates > 0 ? [t('loses.room', { count: roommates })] : []),
    ...(requests > 0 ? [t('loses.requests', { count: requests })] : []),
  ];
  const change = (one: Change) => ({
    field: t(`fields.${one.field}`),
    from: value(one, one.from),
    to: value(one, one.to),
    kept: one.kept && t(`keptBecause.${one.kept}`),
  });
  return {
    change,
    loses,
    problem,
    /** Everything about a row in one line, for a file. */
    line: (row: RosterRow): string =>
      [
        problem(row),
        ...row.changes
          .map(change)
          .map(({ field, from, to, kept }) =>
            kept
              ? t('change.keptLine', { field, from, to, why: kept })
              : t('change.line', { field, from, to }),
          ),
        ...loses(row),
      ]
        .filter(Boolean)
        .join(' '),
  };
}
