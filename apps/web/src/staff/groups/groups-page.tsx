import type { DraftGroup, GroupDraft, ListedDraft } from '@nestmate/contract/staff/groups';
import { hasRight } from '@nestmate/contract/staff/rights';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { EmptyState } from '@/ui/empty-state';
import { DotsIcon } from '@/ui/icons/dots';
import { PlusIcon } from '@/ui/icons/plus';
import { Menu } from '@/ui/menu';
import { toast } from '@/ui/toasts';
import { FilterSelect } from '../parts/filter-parts';
import { Keys } from '../parts/keys';
import { NotLoaded } from '../parts/not-loaded';
import { Page } from '../parts/page';
import { useNetwork, usePlace } from '../platform/network';
import { useAddress } from '../platform/use-address';
import { useShortcut } from '../platform/use-shortcut';
import { useTitle } from '../platform/use-title';
import { CommitDialog, DiscardDialog } from './commit-dialogs';
import { DraftView } from './draft';
import { sameSearch } from './draft-head';
import { isAtWork, useGroupDraft, useGroupDrafts, useLatestOf, useProposeGroups } from './groups.queries';
import { usePercents } from './house';
import { ProposeDialog } from './propose-dialog';

/** Drafts of groups for everybody without a full room: proposed, changed by hand, and made to rooms. */
export default function GroupsPage() {
  const { t } = useTranslation(['staffGroups', 'staff']);
  const { search, change } = useAddress();
  const query = useGroupDrafts(usePlace());
  useTitle('sections.groups');
  const drafts = query.data?.drafts;
  // A newer draft of a colleague does not replace the one that is shown.
  const [shownId, setShownId] = useState<string | null>(null);
  const withId = (draftId: string | null) => drafts?.find(({ draft_id: id }) => id === draftId);
  const draft = withId(search.get('draft')) ?? withId(shownId) ?? drafts?.[0];
  if (draft && draft.draft_id !== shownId) setShownId(draft.draft_id);
  const propose = () => change({ add: 'draft' });
  const show = ({ draft_id: id }: ListedDraft) =>
    change({ add: '', draft: id, show: '', text: '', unit_type: '', against: '' });
  return (
    <>
      {!drafts ? (
        <Page title={t('staff:sections.groups')}>
          <NotLoaded query={query} />
        </Page>
      ) : !draft ? (
        <Page title={t('staff:sections.groups')}>
          <EmptyState
            title={t('none')}
            scene="moon"
            beside="box"
            action={<Button onPress={propose}>{t('propose.title')}</Button>}
          >
            {t('noneText')}
          </EmptyState>
        </Page>
      ) : (
        <DraftPage
          key={draft.draft_id}
          draft={draft}
          drafts={drafts}
          onShow={show}
          onPropose={propose}
          onDiscarded={() => change({ draft: '' })}
        />
      )}
      {search.get('add') === 'draft' && <ProposeDialog onDone={show} onClose={() => change({ add: '' })} />}
    </>
  );
}

interface DraftPageProps {
  draft: ListedDraft;
  drafts: readonly ListedDraft[];
  onShow: (draft: ListedDraft) => void;
  onPropose: () => void;
  onDiscarded: () => void;
}

/** One draft, with the others of its place as tabs. */
function DraftPage({ draft: listed, drafts, onShow, onPropose, onDiscarded }: DraftPageProps) {
  const { t } = useTranslation(['staffGroups', 'staff']);
  const { network } = useNetwork();
  const [dialog, setDialog] = useState<'commit' | 'commitChosen' | 'discard' | null>(null);
  const [chosen, setChosen] = useState<ReadonlyMap<number, DraftGroup>>(new Map());
  const query = useGroupDraft(listed.draft_id);
  const draft = query.data;
  const latestOf = useLatestOf(listed.draft_id);
  const close = () => setDialog(null);
  // Somebody has committed it: this window, or a colleague.
  if (listed.state !== 'ready' && (dialog === 'commit' || dialog === 'commitChosen')) {
    setDialog(null);
    setChosen(new Map());
  }
  const ofPlace = drafts.filter(({ subnetwork_id: place }) => place === listed.subnetwork_id);
  const mayCommit = hasRight(network.role, 'rooms');
  // Without the draft, nobody could undo it.
  const isUndoable = listed.committed !== null && listed.committed.undoable > 0;
  const mayDiscard = (mayCommit || !isUndoable) && (!isAtWork(listed) || listed.state === 'running');
  return (
    <Page
      title={t('staff:sections.groups')}
      note={listed.place}
      actions={
        <>
          {draft?.state === 'ready' && (
            <>
              <RunAgain draft={draft} pins={draft.pins.length} onDone={onShow} />
              {mayCommit && chosen.size > 0 && (
                <Button size="sm" variant="secondary" onPress={() => setDialog('commitChosen')}>
                  {t('commit.chosen', { count: chosen.size })}
                </Button>
              )}
              {draft.to_commit.groups === 0 ? null : mayCommit ? (
                <Button size="sm" onPress={() => setDialog('commit')}>
                  {t('commit.submit', { count: draft.to_commit.groups })}
                </Button>
              ) : (
                <span className="text-sm text-ink-2">{t('commit.who')}</span>
              )}
            </>
          )}
          <Menu
            label={t('actions')}
            trigger={{ label: t('actions'), icon: <DotsIcon className="size-5" /> }}
            items={[
              { id: 'propose', label: t('propose.another') },
              ...(mayDiscard
                ? [{ id: 'discard' as const, label: t('discard.menu'), tone: 'danger' as const }]
                : []),
            ]}
            onAction={(id) => (id === 'propose' ? onPropose() : setDialog('discard'))}
          />
        </>
      }
    >
      <DraftTabs draft={listed} drafts={drafts} ofPlace={ofPlace} onShow={onShow} onPropose={onPropose} />
      {draft ? (
        <DraftView draft={draft} drafts={ofPlace} chosen={chosen} onChoose={setChosen} onProposed={onShow} />
      ) : (
        <NotLoaded query={query} />
      )}
      {draft && (dialog === 'commit' || dialog === 'commitChosen') && (
        <CommitDialog
          draft={draft}
          groups={dialog === 'commit' ? null : latestOf(chosen)}
          onDone={() => {
            close();
            setChosen(new Map());
          }}
          onClose={(isOutdated) => {
            close();
            if (isOutdated) setChosen(new Map());
          }}
        />
      )}
      {draft && dialog === 'discard' && <DiscardDialog draft={draft} onDone={onDiscarded} onClose={close} />}
    </Page>
  );
}

interface DraftTabsProps extends Pick<DraftPageProps, 'draft' | 'drafts' | 'onPropose' | 'onShow'> {
  ofPlace: readonly ListedDraft[];
}

/** The drafts of the shown place, and the choice of another place that has some. */
function DraftTabs({ draft, drafts, ofPlace, onShow, onPropose }: DraftTabsProps) {
  const { t } = useTranslation('staffGroups');
  const { tenths } = usePercents();
  const places = new Map(drafts.map((each) => [each.subnetwork_id, each.place]));
  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2 pb-4">
      {places.size > 1 && (
        <FilterSelect
          label={t('place')}
          value={draft.subnetwork_id}
          options={[...places].map(([id, label]) => ({ id, label }))}
          onChange={(id) => {
            const first = drafts.find((each) => each.subnetwork_id === id);
            if (first) onShow(first);
          }}
        />
      )}
      <nav aria-label={t('drafts')} className="flex max-w-full gap-1 overflow-x-auto p-0.5">
        {ofPlace
          .toSorted((one, other) => one.number - other.number)
          .map((each) => (
            <button
              key={each.draft_id}
              type="button"
              aria-current={each.draft_id === draft.draft_id ? 'page' : undefined}
              onClick={() => onShow(each)}
              className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control px-3 font-medium text-ink-2 transition hover:bg-sunken hover:text-ink aria-[current]:bg-plum-soft aria-[current]:font-semibold aria-[current]:text-plum"
            >
              {t('draft', { number: each.number })}
              <span className="text-sm font-semibold tabular-nums">
                {each.state === 'running' ? '…' : tenths(each.mean)}
              </span>
            </button>
          ))}
        <button
          type="button"
          onClick={onPropose}
          className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-control px-3 text-ink-2 transition hover:bg-sunken hover:text-ink"
        >
          <PlusIcon className="size-4" />
          {t('propose.short')}
        </button>
      </nav>
      <p className="ml-auto self-center text-sm text-ink-2 max-md:hidden">{t('nothingSeen')}</p>
    </div>
  );
}

interface RunAgainProps {
  draft: GroupDraft;
  pins: number;
  onDone: (draft: GroupDraft) => void;
}

/** Searches again around the pins and the locked groups of a draft, as another draft beside it. */
function RunAgain({ draft, pins, onDone }: RunAgainProps) {
  const { t } = useTranslation('staffGroups');
  const [draftId, setDraftId] = useState(() => crypto.randomUUID());
  const proposing = useAction(useProposeGroups());
  const run = () =>
    void proposing.run({ ...sameSearch(draft), draft_id: draftId, from: draft.draft_id }, (made, isHere) => {
      setDraftId(crypto.randomUUID());
      if (isHere) onDone(made);
      toast({ text: t('again.done', { number: made.number }), tone: 'success' });
    });
  useShortcut(['r'], run);
  const count = pins + draft.locked;
  const kind = count === 0 ? 'plain' : draft.locked === 0 ? 'pins' : pins === 0 ? 'locked' : 'both';
  return (
    <Button size="sm" variant="secondary" isPending={proposing.isPending} onPress={run}>
      {kind === 'plain' ? t('again.plain') : t(`again.${kind}`, { count })} <Keys keys={['R']} />
    </Button>
  );
}
