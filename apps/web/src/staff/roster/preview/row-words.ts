import type { RosterImport, RosterRow, RosterWordField, RowProblem } from '@nestmate/contract/staff/roster';
import { listOfNames } from '@nestmate/contract/text/list-of-names';
import { joinSentences } from '@/platform/texts/sentences';
import { useTranslation } from '@/platform/texts/use-translation';
import type { RosterPlace } from '../../platform/staff.keys';
import { useImportWords } from '../roster.queries';

type Change = RosterRow['changes'][number];

const fieldOf: Partial<Record<RowProblem, RosterWordField>> = {
  placeUnknown: 'place',
  genderUnknown: 'gender',
  unitTypeUnknown: 'unit_type',
  roomTypeUnknown: 'room_type',
};
const namesShown = 8;

/**
 * Whether a name of the place equals the file's word. This is not enough for a room type: it may exist only in another
 * kind of unit.
 */
export const isSameWord = (field: RosterWordField, name: string, word: string): boolean =>
  field !== 'room_type' && name.trim().toLowerCase() === word.trim().toLowerCase();

export type RowWords = ReturnType<typeof useRowWords>;

/** The outcome of a row, in plain words. */
export function useRowWords(place: RosterPlace, found: RosterImport) {
  const choices = useImportWords(place, found.import_id).data?.choices;
  const isOver = found.state === 'done' || found.state === 'undone';
  const { t, language } = useTranslation('staffRoster');
  const value = ({ field }: Change, text: string) => {
    if (field === 'privacy') return t(text === 'true' ? 'privacy.hidden' : 'privacy.shown');
    if (field === 'accessible') return t(text === 'true' ? 'accessible.needed' : 'accessible.notNeeded');
    return text || '–';
  };
  const problem = ({ problem: code, hint, said, subnetwork_id: at }: RosterRow): string => {
    if (code === 'emailOfAnother' && !hint) return t('rowProblems.emailOfSomeone');
    if (code === 'spoiled' && hint) return t('rowProblems.spoiledId', { hint, said: said ?? '…' });
    if (!code) return '';
    const what = t(`rowProblems.${code}`, { hint: hint ?? '', said: said ?? '…' });
    const field = fieldOf[code];
    const names = field
      ? (choices?.[field].filter((one) => one.subnetwork_id === at).map(({ name }) => name) ?? [])
      : [];
    // It was added to the place after the file was read.
    if (field && said && names.some((name) => isSameWord(field, name, said))) return t('hereByNow', { said });
    if (names.length === 0 || names.length > namesShown) return what;
    return `${what} ${t('valid', { names: listOfNames(names, language) })}`;
  };
  const hasStayed = ({ outcome, removed, relocated }: RosterRow) =>
    isOver && ((outcome === 'gone' && !removed) || (outcome === 'relocated' && !relocated));
  const lossWords = ({ loses: { roommates, requests } }: RosterRow): string[] => [
    ...(roommates > 0 ? [t('loses.room', { count: roommates })] : []),
    ...(requests > 0 ? [t('loses.requests', { count: requests })] : []),
  ];
  /** The losses of a row's person; none once they have stayed. */
  const loses = (row: RosterRow) => (hasStayed(row) ? [] : lossWords(row));
  /** The effect of a row without anything special, in the past once the file is imported. */
  const plain = ({ outcome, one_name, removed, relocated }: RosterRow): string => {
    if (!isOver) return t(one_name && outcome === 'new' ? 'plain.newOneName' : `plain.${outcome}`);
    return t(`happened.${removed ? 'removed' : relocated ? 'relocates' : outcome}`);
  };
  const change = (one: Change) => ({
    field: t(`fields.${one.field}`),
    from: value(one, one.from),
    to: value(one, one.to),
    kept: one.kept && t(`keptBecause.${one.kept}`),
  });
  const placeName = ({ subnetwork_id: at }: RosterRow) =>
    place === 'campus' && found.places.find(({ subnetwork_id }) => subnetwork_id === at)?.name;
  return {
    /** Its place, in a roster of the campus. */
    placeName,
    change,
    plain,
    loses,
    problem,
    /** Everything about a row in one line, for a file. */
    line: (row: RosterRow): string =>
      joinSentences(
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
          ...((isOver || row.one_name) && row.changes.length === 0 && !row.problem ? [plain(row)] : []),
          ...(row.outcome === 'relocated' ? [plain(row)] : []),
        ],
        language,
      ),
  };
}
