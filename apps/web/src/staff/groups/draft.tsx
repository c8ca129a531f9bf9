import type { DraftGroup, GroupDraft, ListedDraft } from '@nestmate/contract/staff/groups';
import { hasRight } from '@nestmate/contract/staff/rights';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useAction } from '@/forms/use-action';
import { addPage } from '@/platform/calls/more-pages';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { toast } from '@/ui/toasts';
import { useMedia } from '@/ui/use-media';
import { chosenClasses } from '../parts/count-tiles';
import { FilterSelect } from '../parts/filter-parts';
import { Keys } from '../parts/keys';
import { NotLoaded } from '../parts/not-loaded';
import { SearchField } from '../parts/search-field';
import { groupRules } from '../platform/calls';
import { useNetwork } from '../platform/network';
import { useShortcuts } from '../platform/shortcuts.store';
import { useAddress } from '../platform/use-address';
import { Comparison } from './comparison';
import { Certificates, Outsiders, Pins } from './draft-aside';
import { DraftHead } from './draft-head';
import { type DraftWithPeople, type GroupFilter, useGroupPages, useLockGroup } from './groups.queries';
import { House, usePercents } from './house';
import { MovePanel } from './move-panel';
import { type PersonInDraft, targetOf, useMoves } from './use-moves';

interface DraftViewProps {
  draft: DraftWithPeople;
  /** All drafts of its place. */
  drafts: readonly ListedDraft[];
  chosen: ReadonlyMap<number, DraftGroup>;
  onChoose: (chosen: ReadonlyMap<number, DraftGroup>) => void;
  onProposed: (draft: GroupDraft) => void;
}

/** A draft: how good it is, its groups, those that fit least first, and the people without a place. */
export function DraftView({ draft, drafts, chosen, onChoose, onProposed }: DraftViewProps) {
  const { t } = useTranslation(['staffGroups', 'common']);
  const { network } = useNetwork();
  const { outside } = draft;
  const { filter, show, text, unitType, against, change } = useGroupFilter(drafts, draft);
  const hasGroups = draft.state !== 'running' && draft.state !== 'failed';
  const pages = useGroupPages(draft.draft_id, filter, hasGroups);
  const isEditable = draft.state === 'ready';
  const isWide = useMedia('(min-width: 80rem)');
  const locking = useAction(useLockGroup(draft.draft_id));

  const list = JSON.stringify(filter);
  // Groups of own moves stay in the list, also where it no longer finds them.
  const [own, setOwn] = useState<{ list: string; groups: readonly DraftGroup[] }>({ list, groups: [] });
  const groups = useMemo(() => {
    const found = pages.data?.pages.flatMap((page) => page.groups) ?? [];
    const isFound = new Set(found.map(({ number }) => number));
    return [...found, ...(own.list === list ? own.groups : []).filter(({ number }) => !isFound.has(number))];
  }, [pages.data, own, list]);
  const { inOrder, isSorted, sort } = useSteadyOrder(groups, pages.isPlaceholderData ? null : list);
  const { people, byNumber } = useMemo(() => {
    const everybody = [
      ...groups.flatMap((group) => group.people.map((person): PersonInDraft => ({ person, group }))),
      ...outside.map((person): PersonInDraft => ({ person, group: null })),
    ];
    return {
      people: new Map(everybody.map((one) => [one.person.membership_id, one])),
      byNumber: new Map(groups.map((group) => [group.number, group])),
    };
  }, [groups, outside]);
  const area = useRef<HTMLDivElement>(null);
  const moves = useMoves({
    area,
    draftId: draft.draft_id,
    people,
    groups: byNumber,
    isEditable,
    onChange: (changed, ended) => {
      const isOutdated = ({ number }: DraftGroup) =>
        ended.includes(number) || changed.some((group) => group.number === number);
      const before = own.list === list ? own.groups : [];
      setOwn({ list, groups: [...before.filter((group) => !isOutdated(group)), ...changed] });
      if (ended.some((number) => chosen.has(number)))
        onChoose(new Map([...chosen].filter(([number]) => !ended.includes(number))));
    },
    onPin: (kind, one, other) => toast({ text: t(`pins.${kind}Done`, { one, other }), tone: 'success' }),
    onMove: (name) => {
      // Where the aside is not in view.
      if (!isWide)
        toast({
          id: 'move',
          text: t('moving.done', { name }),
          duration: 8000,
          action: { label: t('moving.undo'), onPress: () => moves.undo() },
        });
    },
  });
  useUndoKey(moves.undo);

  const words = text.trim().toLocaleLowerCase();
  const outsiders = words ? outside.filter(({ name }) => name.toLocaleLowerCase().includes(words)) : outside;
  const { inHand, target, lastMove } = moves;
  const mayCommit = hasRight(network.role, 'rooms');
  const choose = (group: DraftGroup) => {
    const after = new Map(chosen);
    if (!after.delete(group.number)) after.set(group.number, group);
    onChoose(after);
  };
  const lock = ({ number, is_locked: isLocked }: DraftGroup) =>
    void locking.run({ number, locked: !isLocked });
  // Houses are drawn again only when something about them changes.
  const latest = useRef({ choose, lock });
  useEffect(() => {
    latest.current = { choose, lock };
  });
  const [actions] = useState(() => ({
    onChoose: (group: DraftGroup) => latest.current.choose(group),
    onLock: (group: DraftGroup) => latest.current.lock(group),
  }));
  const firstPerson = inOrder[0]?.people[0];
  const stop = moves.active ?? (firstPerson ? targetOf.person(firstPerson) : null);
  const isOfGroup = (group: DraftGroup, key: string | null) =>
    key !== null &&
    (key === targetOf.group(group) || group.people.some((one) => key === targetOf.person(one)));
  const hasStop = inOrder.some((group) => isOfGroup(group, stop));
  const count = pages.data?.pages[0]?.count;
  const facts = (
    <>
      <Comparison
        drafts={drafts}
        current={draft}
        against={against}
        onCompare={(id) => change({ against: id })}
      />
      <p className="text-sm text-ink-2">{t('seed', { seed: draft.seed })}</p>
      <Certificates draft={draft} />
    </>
  );
  return (
    <div
      ref={area}
      {...moves.handlers}
      className={`grid items-start gap-x-6 gap-y-4 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr] ${inHand ? 'max-xl:pb-72' : ''}`}
    >
      <DraftHead draft={draft} onProposed={onProposed} />
      {hasGroups && (
        <>
          <aside
            aria-label={t('aside')}
            className="flex flex-col gap-4 empty:hidden xl:sticky xl:top-4 xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:max-h-[calc(100dvh-2rem)] xl:overflow-y-auto xl:rounded-card xl:border xl:border-line xl:bg-surface xl:p-4"
          >
            <MovePanel draftId={draft.draft_id} moves={moves} groups={byNumber} />
            <Outsiders
              draftId={draft.draft_id}
              people={outsiders}
              count={draft.outside_count}
              isSearched={words !== ''}
              moves={moves}
              isEditable={isEditable}
            />
            <Pins pins={draft.pins} isEditable={isEditable} onUnpin={moves.unpin} />
            {isWide && facts}
          </aside>
          <div className="min-w-0 xl:col-start-1">
            <Filters
              draft={draft}
              show={show}
              text={text}
              unitType={unitType}
              against={drafts.find(({ draft_id: id }) => id === against)}
              onChange={change}
            />
            {!pages.data ? (
              <NotLoaded query={pages} />
            ) : inOrder.length === 0 ? (
              <EmptyState
                title={
                  words && outsiders.length > 0
                    ? t('foundOutside', { count: outsiders.length })
                    : t(show || text || against ? 'nothingFound' : 'noGroups')
                }
                scene="moon"
                beside="dark"
              />
            ) : (
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
                  {inOrder.map((group, at) => {
                    const holdsTarget = isOfGroup(group, target);
                    const isMoved = lastMove !== null && isOfGroup(group, lastMove.person);
                    return (
                      <House
                        key={group.number}
                        group={group}
                        inHandId={inHand?.person.membership_id ?? null}
                        inHandName={inHand ? inHand.person.name || t('noName') : ''}
                        isInHandHere={inHand?.group?.number === group.number}
                        target={inHand && holdsTarget ? target : null}
                        stop={
                          isOfGroup(group, stop) || (!hasStop && at === 0 && group.people[0])
                            ? hasStop || !group.people[0]
                              ? stop
                              : targetOf.person(group.people[0])
                            : null
                        }
                        moved={isMoved ? lastMove.person : null}
                        before={
                          isMoved
                            ? (lastMove.effect?.groups.find(({ number }) => number === group.number)?.before
                                .percent ?? null)
                            : null
                        }
                        isEditable={isEditable}
                        isTypeShown={draft.unit_types.length > 1}
                        isChosen={mayCommit ? chosen.has(group.number) : undefined}
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
            )}
            {!isWide && <div className="flex flex-col gap-4 pt-6">{facts}</div>}
            <Hint />
          </div>
        </>
      )}
    </div>
  );
}

/** ⌘Z and Ctrl+Z take back the latest own move, except where text is typed. */
function useUndoKey(undo: () => void): void {
  const takeBack = useEffectEvent(undo);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, metaKey, ctrlKey, shiftKey, target } = event;
      if (key !== 'z' || !(metaKey || ctrlKey) || shiftKey) return;
      if (target instanceof Element && target.closest('input, textarea, [role=dialog], [role=alertdialog]'))
        return;
      event.preventDefault();
      takeBack();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
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

const filters = ['low', 'locked', 'changed', 'left', 'done'] as const;

/** The filter in the address. */
function useGroupFilter(drafts: readonly ListedDraft[], current: ListedDraft) {
  const { search, change } = useAddress();
  const show = filters.find((one) => one === search.get('show'));
  const text = (search.get('text') ?? '').slice(0, 100);
  const unitType = search.get('unit_type') ?? '';
  const other = drafts.find(
    ({ draft_id: id }) => id === search.get('against') && id !== current.draft_id,
  )?.draft_id;
  const filter: GroupFilter = {
    ...(other && { against: other }),
    ...(show === 'low' ? { below: String(groupRules.lowPercent) } : show && { only: show }),
    ...(text && { text }),
    ...(/^[0-9a-f-]{36}$/i.test(unitType) && {
      unit_type: unitType as GroupDraft['unit_types'][0]['unit_type_id'],
    }),
  };
  return { filter, show, text, unitType, against: other ?? '', change };
}

interface FiltersProps {
  draft: GroupDraft;
  show: (typeof filters)[number] | undefined;
  text: string;
  unitType: string;
  /** The draft whose groups are left out. */
  against: ListedDraft | undefined;
  onChange: (changes: Record<string, string>) => void;
}

function Filters({ draft, show, text, unitType, against, onChange }: FiltersProps) {
  const { t, language } = useTranslation('staffGroups');
  const { whole } = usePercents();
  const numbers = new Intl.NumberFormat(language);
  const counts = {
    low: draft.low,
    locked: draft.locked,
    changed: draft.changed,
    left: draft.committed?.left ?? 0,
    done: draft.committed?.done ?? 0,
  };
  return (
    <search className="flex flex-wrap items-end gap-x-3 gap-y-2 pb-3">
      <SearchField
        label={t('filters.find')}
        hint={t('filters.findHint')}
        text={text}
        onSearch={(typed) => onChange({ text: typed })}
      />
      {draft.unit_types.length > 1 && (
        <FilterSelect
          label={t('filters.unitType')}
          all={t('filters.allTypes')}
          value={unitType}
          options={draft.unit_types.map(({ unit_type_id: id, name }) => ({ id, label: name }))}
          onChange={(id) => onChange({ unit_type: id })}
        />
      )}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('filters.title')}</legend>
        {filters
          .filter((id) => id === 'low' || id === show || counts[id] > 0)
          .map((id) => (
            <button
              key={id}
              type="button"
              aria-pressed={show === id}
              onClick={() => onChange({ show: show === id ? '' : id })}
              className={`inline-flex min-h-11 items-center gap-2 rounded-full border border-line-strong bg-surface px-3.5 text-sm font-semibold transition hover:border-ink-2 ${chosenClasses}`}
            >
              {id === 'low'
                ? t('filters.below', { percent: whole(groupRules.lowPercent) })
                : t(`filters.${id}`)}
              <span className="font-normal text-ink-2 tabular-nums">{numbers.format(counts[id])}</span>
            </button>
          ))}
        {against && (
          <button
            type="button"
            aria-pressed
            onClick={() => onChange({ against: '' })}
            className={`inline-flex min-h-11 items-center rounded-full border border-line-strong bg-surface px-3.5 text-sm font-semibold transition hover:border-ink-2 ${chosenClasses}`}
          >
            {t('filters.against', { number: against.number })}
          </button>
        )}
      </fieldset>
    </search>
  );
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
function Hint() {
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
