import { useState } from 'react';
import { deviceStorage } from '@/platform/stored/device-storage';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { Modal } from '@/ui/modal';
import { useNetwork, useOnePlace } from '../platform/network';
import { useAddress } from '../platform/use-address';
import { useSay } from '../setup/parts/office-text-field';
import { useQuestionsOf } from './residents.queries';

/** The columns of every place besides the name, which is always shown. */
const columns = [
  'email',
  'office_id',
  'place',
  'unit_type',
  'gender',
  'room',
  'unit_number',
  'requests',
  'state',
  'invitation',
  'joined',
  'seen',
] as const;
/** The answers to a question that one place asks at registration. */
type AnswerColumn = `answer-${number}`;
export type Column = AnswerColumn | (typeof columns)[number];
const usual: readonly Column[] = ['email', 'unit_type', 'room', 'state'];
/** The usual columns for several places together. */
const usualInAll: readonly Column[] = ['email', 'place', 'unit_type', 'room', 'state'];

/** The server sorts by these. */
export const sorts = {
  name: 'name',
  place: 'place',
  unit_type: 'unit',
  room: 'room',
  unit_number: 'unit_number',
  state: 'state',
  joined: 'joined',
  seen: 'seen',
} as const;
export type Sort = (typeof sorts)[keyof typeof sorts];

const isAnswerColumn = (word: string): word is AnswerColumn => /^answer-[1-9]\d{0,4}$/.test(word);
const isColumn = (word: string): word is Column =>
  (columns as readonly string[]).includes(word) || isAnswerColumn(word);
/** The number of the question whose answers a column shows; undefined for another column. */
export const questionNumOf = (column: string): number | undefined =>
  isAnswerColumn(column) ? Number(column.replace('answer-', '')) : undefined;
const read = (text: string | null | undefined): readonly Column[] | undefined =>
  text === null || text === undefined ? undefined : [...new Set(text.split(','))].filter(isColumn);

/**
 * The chosen columns in their order: from the address, or else as stored in this browser for the person; with answers,
 * for the place whose questions they are.
 * @param search the address of the list, where another page is open
 */
export function useColumns(search?: URLSearchParams) {
  const { search: own, change } = useAddress();
  const { me } = useNetwork();
  const place = useOnePlace();
  const questions = useQuestionsOf(place);
  const say = useSay();
  const { t } = useTranslation('staffResidents');
  const key = `nestmate-columns ${me.staff_id}`;
  const keyOfPlace = `${key} ${place}`;
  const answers = questions.map(({ question_num: number }): AnswerColumn => `answer-${number}`);
  const offered: readonly Column[] = [...columns, ...answers];
  const chosen =
    read((search ?? own).get('columns')) ??
    read(deviceStorage.getItem(keyOfPlace)) ??
    read(deviceStorage.getItem(key)) ??
    (place ? usual : usualInAll);
  return {
    chosen: chosen.filter((column) => offered.includes(column)),
    offered,
    nameOf: (column: Column | 'name'): string => {
      const question = questions.find(({ question_num: number }) => number === questionNumOf(column));
      return question ? say(question.title) : t(`columns.${column as (typeof columns)[number]}`);
    },
    set: (next: readonly Column[]) => {
      const hasAnswers = next.some(isAnswerColumn);
      if (!hasAnswers) deviceStorage.removeItem(keyOfPlace);
      deviceStorage.setItem(hasAnswers ? keyOfPlace : key, next.join(','));
      change({ columns: '' });
    },
  };
}

/** The sort order that an address has: ascending by name by default. */
export function sortIn(search: URLSearchParams) {
  const [by, direction] = (search.get('sort') ?? '').split('-');
  const sort = Object.values(sorts).find((one) => one === by) ?? 'name';
  const isDown = direction === 'down';
  return {
    sort,
    isDown,
    query: { ...(sort !== 'name' && { sort }), ...(isDown && { down: 'true' as const }) },
  };
}

export function useSort() {
  const { search, change } = useAddress();
  const { sort, isDown } = sortIn(search);
  return {
    sort,
    isDown,
    press: (next: Sort) => {
      const turned = next === sort && !isDown;
      change({ sort: next === 'name' && !turned ? '' : `${next}${turned ? '-down' : ''}` });
    },
  };
}

export type SortState = ReturnType<typeof useSort>;

/** The choice and order of the columns. */
export function ColumnsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['staffResidents', 'staffBulk']);
  const { chosen, offered, nameOf, set } = useColumns();
  const [order, setOrder] = useState<readonly Column[]>(() => [
    ...chosen,
    ...offered.filter((one) => !chosen.includes(one)),
  ]);
  const apply = (next: readonly Column[], visible: readonly Column[]) => {
    setOrder(next);
    set(next.filter((one) => visible.includes(one)));
  };
  const toggle = (column: Column) =>
    apply(order, chosen.includes(column) ? chosen.filter((one) => one !== column) : [...chosen, column]);
  const moveUp = (at: number) => {
    const next = [...order];
    next.splice(at - 1, 0, ...next.splice(at, 1));
    apply(next, chosen);
  };
  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('columns.title')}
      closeLabel={t('staffBulk:close')}
    >
      <ul className="divide-y divide-line text-ink">
        {order.map((column, at) => (
          <li key={column} className="flex min-h-11 items-center gap-3">
            <label className="flex flex-1 items-center gap-3">
              <input
                type="checkbox"
                checked={chosen.includes(column)}
                onChange={() => toggle(column)}
                className="size-4 accent-plum-fill"
              />
              {nameOf(column)}
            </label>
            {at > 0 && (
              <Button
                size="sm"
                variant="quiet"
                aria-label={t('columns.earlierNamed', { column: nameOf(column) })}
                onPress={() => moveUp(at)}
              >
                {t('columns.earlier')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
