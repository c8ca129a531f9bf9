import type { DraftGroup } from '@nestmate/contract/staff/groups';
import { useEffect, useRef, useState } from 'react';
import { addPage } from '@/platform/calls/more-pages';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { Keys } from '../parts/keys';
import { useShortcuts } from '../platform/shortcuts.store';
import type { useGroupPages } from './groups.queries';
import { House } from './house';
import { isOf, tabStopsOf } from './moves';
import type { Moves } from './use-moves';

interface GroupListProps {
  /** In the order of the list, with those of own moves. */
  groups: readonly DraftGroup[];
  pages: ReturnType<typeof useGroupPages>;
  /** Which list is shown: another one has another order. */
  list: string;
  moves: Moves;
  isEditable: boolean;
  isTypeShown: boolean;
  /** Absent for staff who do not commit. */
  chosen: ReadonlyMap<number, DraftGroup> | undefined;
  onChoose: (group: DraftGroup) => void;
  onLock: (group: DraftGroup) => void;
}

/** The groups of a draft that a filter finds, as houses. */
export function GroupList({
  groups,
  pages,
  list,
  moves,
  isEditable,
  isTypeShown,
  chosen,
  ...on
}: GroupListProps) {
  const { t } = useTranslation('staffGroups');
  const { inOrder, isSorted, sort } = useSteadyOrder(groups, pages.isPlaceholderData ? null : list);
  // Houses are drawn again only when something about them changes.
  const latest = useRef(on);
  useEffect(() => {
    latest.current = on;
  });
  const [actions] = useState(() => ({
    onChoose: (group: DraftGroup) => latest.current.onChoose(group),
    onLock: (group: DraftGroup) => latest.current.onLock(group),
  }));
  const { inHand, target, lastMove, active } = moves;
  const stops = tabStopsOf(inOrder, active);
  const count = pages.data?.pages[0]?.count;
  return (
    <>
      <div className="flex min-h-8 flex-wrap items-center gap-x-3 pb-2">
        <h2 className="text-lg">{t('worstFirst')}</h2>
        {count !== undefined && <span className="text-ink-2">{t('found', { count })}</span>}
        {!isSorted && (
          <Button size="sm" variant="quiet" onPress={sort}>
            {t('sortAgain')}
          </Button>
        )}
        <span className="text-sm text-ink-2 pointer-fine:hidden">{isEditable && t('tap')}</span>
        <Legend />
      </div>
      <ul
        aria-label={t('groups')}
        className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-2.5"
      >
        {inOrder.map((group) => {
          const isMoved = lastMove !== null && isOf(group, lastMove.person);
          const effect = isMoved && lastMove.effect?.groups.find(({ number }) => number === group.number);
          return (
            <House
              key={group.number}
              group={group}
              inHandId={inHand?.person.membership_id ?? null}
              inHandName={inHand ? inHand.person.name || t('noName') : ''}
              isInHandHere={inHand?.group?.number === group.number}
              target={inHand && isOf(group, target) ? target : null}
              stop={stops.get(group.number) ?? null}
              moved={isMoved ? lastMove.person : null}
              before={effect ? effect.before.percent : null}
              isEditable={isEditable}
              isTypeShown={isTypeShown}
              isChosen={chosen?.has(group.number)}
              {...actions}
            />
          );
        })}
      </ul>
      {pages.hasNextPage && (
        <p className="pt-4 text-center">
          <Button
            variant="secondary"
            isPending={pages.isFetchingNextPage}
            onPress={() => void addPage(pages, 'next')}
          >
            {t('more')}
          </Button>
        </p>
      )}
    </>
  );
}

/**
 * Groups in the order in which they were first shown, so that no house jumps away when it is changed; `sort` takes over
 * the order of their percents again.
 */
function useSteadyOrder(groups: readonly DraftGroup[], newList: string | null) {
  const [steady, setSteady] = useState<{ list: string; numbers: readonly number[] }>({
    list: '',
    numbers: [],
  });
  // Until a filter has its own groups, those of the one before are shown.
  const list = newList ?? steady.list;
  const now = groups.map(({ number }) => number);
  const before = steady.list === list ? steady.numbers : [];
  const missing = now.filter((number) => !before.includes(number));
  if (steady.list !== list || missing.length > 0) setSteady({ list, numbers: [...before, ...missing] });
  const ranks = new Map([...before, ...missing].map((number, at) => [number, at]));
  const rankOf = ({ number }: DraftGroup) => ranks.get(number) ?? 0;
  const inOrder = groups.toSorted((one, other) => rankOf(one) - rankOf(other));
  return {
    inOrder,
    isSorted: inOrder.every((group, at) => group.number === now[at]),
    sort: () => setSteady({ list, numbers: now }),
  };
}

/** What the signs of a house mean. */
function Legend() {
  const { t } = useTranslation('staffGroups');
  return (
    <span className="ml-auto flex items-center gap-2 text-sm text-ink-2">
      <span aria-hidden className="flex gap-0.5 border-b-2 border-plum pb-0.5">
        <span className="h-3 w-2.5 rounded-[2px] border-[1.5px] border-outline bg-apricot" />
        <span className="h-3 w-2.5 rounded-[2px] border-[1.5px] border-outline bg-apricot" />
      </span>
      {t('legend')}
    </span>
  );
}

/** The keys of this page, where there is a keyboard. */
export function Hint() {
  const { t } = useTranslation('staffGroups');
  const { areOn } = useShortcuts();
  if (!areOn) return null;
  const keys = [
    { keys: ['H', 'J', 'K', 'L'], text: t('keys.move') },
    { keys: ['␣'], text: t('keys.pickUp') },
    { keys: ['↵'], text: t('keys.drop') },
    { keys: ['P'], text: t('keys.pin') },
    { keys: ['⇧', 'P'], text: t('keys.apart') },
    { keys: ['Esc'], text: t('keys.putBack') },
  ];
  return (
    <p
      aria-hidden
      className="sticky bottom-0 mt-4 hidden flex-wrap items-center gap-x-5 gap-y-1 border-t border-line bg-paper py-2.5 text-sm text-ink-2 pointer-fine:xl:flex"
    >
      {keys.map((each) => (
        <span key={each.text} className="inline-flex items-center gap-1.5">
          <Keys keys={each.keys} /> {each.text}
        </span>
      ))}
    </p>
  );
}
