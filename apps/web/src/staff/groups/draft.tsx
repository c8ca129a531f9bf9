import type { DraftGroup, GroupDraft, ListedDraft } from '@nestmate/contract/staff/groups';
import { hasRight } from '@nestmate/contract/staff/rights';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useAction } from '@/forms/use-action';
import { useTranslation } from '@/platform/texts/use-translation';
import { EmptyState } from '@/ui/empty-state';
import { toast } from '@/ui/toasts';
import { useMedia } from '@/ui/use-media';
import { NotLoaded } from '../parts/not-loaded';
import { useNetwork } from '../platform/network';
import { Comparison } from './comparison';
import { Certificates, Outsiders, Pins } from './draft-aside';
import { DraftHead } from './draft-head';
import { Filters, useGroupFilter } from './group-filters';
import { GroupList, Hint } from './group-list';
import { type DraftWithPeople, useGroupPages, useLockGroup } from './groups.queries';
import { MovePanel } from './move-panel';
import type { PersonInDraft } from './moves';
import { useMoves } from './use-moves';

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
  const mayCommit = hasRight(network.role, 'rooms');
  const choose = (group: DraftGroup) => {
    const after = new Map(chosen);
    if (!after.delete(group.number)) after.set(group.number, group);
    onChoose(after);
  };
  const lock = ({ number, is_locked: isLocked }: DraftGroup) =>
    void locking.run({ number, locked: !isLocked });
  const facts = (
    <>
      <Comparison
        drafts={drafts}
        current={draft}
        against={against}
        onCompare={(id) => change({ against: id })}
      />
      <p className="text-sm text-ink-2 wrap-anywhere">
        {t('seed', { seed: draft.seed })}
        {draft.seed_hash && ` ${t('seedHash', { hash: draft.seed_hash })}`}
      </p>
      <Certificates draft={draft} />
    </>
  );
  return (
    <div
      ref={area}
      {...moves.handlers}
      className={`grid items-start gap-x-6 gap-y-4 xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-rows-[auto_1fr] ${moves.inHand ? 'max-xl:pb-72' : ''}`}
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
            ) : groups.length === 0 ? (
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
              <GroupList
                groups={groups}
                pages={pages}
                list={list}
                moves={moves}
                isEditable={isEditable}
                isTypeShown={draft.unit_types.length > 1}
                chosen={mayCommit ? chosen : undefined}
                onChoose={choose}
                onLock={lock}
              />
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
