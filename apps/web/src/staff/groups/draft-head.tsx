import type { GroupDraft } from '@nestmate/contract/staff/groups';
import { hasRight } from '@nestmate/contract/staff/rights';
import { useState } from 'react';
import { useAction } from '@/forms/use-action';
import { joinSentences } from '@/platform/texts/sentences';
import { useTranslation } from '@/platform/texts/use-translation';
import { Banner } from '@/ui/banner';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { ProgressBar } from '@/ui/progress-bar';
import { Spinner } from '@/ui/spinner';
import { useNetwork } from '../platform/network';
import { UndoDialog } from './commit-dialogs';
import { useProposeGroups, useStopSearch } from './groups.queries';
import { shareOfBest, usePercents } from './house';

/** How far a draft is: the search for groups, its result beside what is possible, or what became of its groups. */
export function DraftHead({
  draft,
  onProposed,
}: {
  draft: GroupDraft;
  onProposed: (draft: GroupDraft) => void;
}) {
  switch (draft.state) {
    case 'running':
      return <Search draft={draft} />;
    case 'failed':
      return <FailedSearch draft={draft} onProposed={onProposed} />;
    case 'committing':
    case 'undoing':
      return <Rooms draft={draft} />;
    case 'ready':
      return <Result draft={draft} />;
  }
}

/** What is sent to search again as it was searched for this draft. */
export const sameSearch = ({ subnetwork_id, unit_types, aim, with_unregistered }: GroupDraft) => ({
  place: subnetwork_id,
  unit_types: unit_types.map(({ unit_type_id: id }) => id),
  held: unit_types
    .filter(({ held }) => held > 0)
    .map(({ unit_type_id, held }) => ({ unit_type_id, places: held })),
  aim,
  with_unregistered,
});

function Search({ draft }: { draft: GroupDraft }) {
  const { t } = useTranslation('staffGroups');
  const { tenths } = usePercents();
  const stopping = useAction(useStopSearch(draft.draft_id));
  const { progress } = draft;
  const bound = progress?.bound ?? draft.bound;
  const mean = progress?.mean ?? null;
  return (
    <Card as="section">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <Spinner className="mt-0.5 size-5 text-plum" />
        <div className="min-w-40 flex-1">
          <h2 className="text-lg">{t('search.title', { place: draft.place })}</h2>
          <output className="block text-ink-2">
            {progress && progress.people > 0
              ? t('search.placed', { count: progress.people, placed: progress.placed })
              : t('search.waiting')}
          </output>
        </div>
        <Button
          size="sm"
          variant="secondary"
          isDisabled={mean === null}
          isPending={stopping.isPending}
          onPress={() => void stopping.run()}
        >
          {t('search.stop')}
        </Button>
      </div>
      {mean !== null && <Scale mean={mean} random={draft.random} bound={bound} isExact={false} />}
      <p className="pt-3 text-sm text-ink-2">
        {mean === null
          ? t('search.first')
          : bound === null
            ? t('search.better', { mean: tenths(mean) })
            : t('search.left', { mean: tenths(mean), bound: tenths(bound) })}
      </p>
    </Card>
  );
}

function FailedSearch({ draft, onProposed }: { draft: GroupDraft; onProposed: (draft: GroupDraft) => void }) {
  const { t } = useTranslation(['staffGroups', 'common']);
  const [draftId] = useState(() => crypto.randomUUID());
  const proposing = useAction(useProposeGroups());
  const again = () =>
    void proposing.run({ ...sameSearch(draft), draft_id: draftId, from: draft.draft_id }, (made) =>
      onProposed(made),
    );
  return (
    <Banner
      tone="danger"
      title={t('failed.title')}
      action={
        draft.unit_types.length > 0 && (
          <Button size="sm" variant="secondary" isPending={proposing.isPending} onPress={again}>
            {t('common:retry')}
          </Button>
        )
      }
    >
      {t('failed.text')}
    </Banner>
  );
}

/** Rooms are made of groups, or dissolved again. */
function Rooms({ draft }: { draft: GroupDraft }) {
  const { t } = useTranslation('staffGroups');
  const { committed, state } = draft;
  const { total = 0, waiting = 0 } = committed ?? {};
  const percent = total === 0 ? 0 : Math.round(((total - waiting) / total) * 100);
  return (
    <Card as="section">
      <ProgressBar label={t(state === 'committing' ? 'rooms.making' : 'rooms.undoing')} percent={percent} />
      <p className="pt-2 text-sm text-ink-2">{t('rooms.leave')}</p>
    </Card>
  );
}

function Result({ draft }: { draft: GroupDraft }) {
  const { t, language } = useTranslation('staffGroups');
  const { people, placed, groups, mean, bound, is_edited: isEdited, unit_types, newcomers, changed } = draft;
  const { whole } = usePercents();
  const held = unit_types.reduce((sum, type) => sum + type.held, 0);
  const [size, ...others] = new Set(unit_types.map(({ capacity }) => capacity));
  const isExact = unit_types.length > 0 && unit_types.every(({ method }) => method === 'pairs') && !isEdited;
  const share = isExact && bound !== null ? 100 : shareOfBest(draft);
  return (
    <div className="flex flex-col gap-3">
      <Card as="section">
        <h2 className="text-lg">
          {t(size !== undefined && others.length === 0 ? 'head.ofSize' : 'head.groups', {
            count: groups,
            people,
            placed,
            size: size ?? 0,
          })}
        </h2>
        <p className="text-ink-2">
          {joinSentences(
            [
              share !== null && t('head.share', { percent: whole(share) }),
              t(`aims.${draft.aim}.name`) + t('head.stop'),
              isEdited ? t('head.edited') : draft.is_stable && t('head.stable'),
              held > 0 && t('head.held', { count: held }),
            ],
            language,
          )}
        </p>
        {mean !== null && <Scale mean={mean} random={draft.random} bound={bound} isExact={isExact} />}
        {mean !== null && <p className="pt-2 text-sm text-ink-2">{t('head.percent')}</p>}
      </Card>
      {draft.committed && <Committed draft={draft} />}
      {(changed > 0 || newcomers > 0) && (
        <Banner tone="warning">
          {joinSentences(
            [
              changed > 0 && t('head.changed', { count: changed }),
              newcomers > 0 && t('head.newcomers', { count: newcomers }),
            ],
            language,
          )}
        </Banner>
      )}
    </div>
  );
}

/** What became of the groups of a commit, and the way back for a day. */
function Committed({ draft }: { draft: GroupDraft }) {
  const { t, language } = useTranslation('staffGroups');
  const { network } = useNetwork();
  const [now] = useState(() => Date.now());
  const [isUndoing, setUndoing] = useState(false);
  if (!draft.committed) return null;
  const { done, skipped, undoable, undoable_until: until } = draft.committed;
  if (done + skipped === 0) return null;
  const isUndoable = until !== null && Date.parse(until) > now && undoable > 0;
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <Banner
      tone={skipped > 0 ? 'warning' : 'success'}
      title={done > 0 ? t('committed.done', { count: done }) : t('committed.skipped', { count: skipped })}
      action={
        isUndoable &&
        hasRight(network.role, 'rooms') && (
          <Button size="sm" variant="secondary" onPress={() => setUndoing(true)}>
            {t('committed.undo')}
          </Button>
        )
      }
    >
      {joinSentences(
        [
          done > 0 && skipped > 0 && t('committed.skipped', { count: skipped }),
          isUndoable && t('committed.until', { moment: moment.format(new Date(until)) }),
        ],
        language,
      )}
      {isUndoing && <UndoDialog draft={draft} onClose={() => setUndoing(false)} />}
    </Banner>
  );
}

interface ScaleProps {
  mean: number;
  random: number | null;
  bound: number | null;
  /** Whether the mean is known to be the best there is. */
  isExact: boolean;
}

/** In percent points; below, the labels of the line would say the same. */
const minSpan = 0.1;

/** The mean on a line between random groups and what no groups can exceed. */
function Scale({ mean, random, bound, isExact }: ScaleProps) {
  const { t, language } = useTranslation('staffGroups');
  const { tenths } = usePercents();
  const lowest = Math.min(random ?? mean, mean);
  const highest = Math.max(bound ?? mean, mean);
  // Without answers in common there is nothing to compare.
  if (highest - lowest < minSpan) return null;
  const margin = (highest - lowest) * 0.35;
  const [from, to] = [Math.max(0, lowest - margin), Math.min(100, highest + margin)];
  const at = (percent: number) => ((percent - from) / (to - from)) * 100;
  /** A label that never leaves the line: at its start it begins there, at its end it ends there. */
  const placed = (percent: number) => ({ left: `${at(percent)}%`, translate: `-${at(percent)}% 0` });
  return (
    <div className="pt-4">
      <p className="sr-only">
        {joinSentences(
          [
            t('scale.mean', { percent: tenths(mean) }),
            random !== null && t('scale.randomWords', { percent: tenths(random) }),
            isExact ? t('scale.exact') : bound !== null && t('scale.boundWords', { percent: tenths(bound) }),
          ],
          language,
        )}
      </p>
      <div aria-hidden className="relative h-[66px] max-sm:h-[88px]">
        <Label style={placed(mean)} className="top-0 max-w-[80%] font-semibold text-ink">
          {t('scale.draft')} <b className="tabular-nums">{tenths(mean)}</b>
        </Label>
        <span className="absolute inset-x-0 top-[29px] h-2 overflow-hidden rounded-full bg-sunken">
          <span className="absolute inset-y-0 left-0 bg-plum-fill" style={{ width: `${at(mean)}%` }} />
          {bound !== null && (
            <span
              className="absolute inset-y-0 right-0 opacity-60"
              style={{
                left: `${at(bound)}%`,
                background:
                  'repeating-linear-gradient(135deg, var(--color-line-strong) 0 1.5px, transparent 1.5px 5px)',
              }}
            />
          )}
        </span>
        {random !== null && (
          <>
            <Mark at={at(random)} />
            <Label style={placed(random)} className="top-[46px] max-w-[36%] text-ink-2">
              {t('scale.random')} <b className="tabular-nums text-ink">{tenths(random)}</b>
            </Label>
          </>
        )}
        {bound !== null && !isExact && (
          <>
            <Mark at={at(bound)} />
            <Label style={placed(bound)} className="top-[46px] max-w-[38%] text-right text-ink-2">
              {t('scale.bound')} <b className="tabular-nums text-ink">{tenths(bound)}</b>
            </Label>
          </>
        )}
        {isExact && (
          <Label style={placed(mean)} className="top-[46px] max-w-[38%] text-right text-ink-2">
            {t('scale.best')}
          </Label>
        )}
        <span
          className="absolute top-[23px] -ml-[9px] h-5 w-[18px] rounded-mark border-2 border-outline bg-apricot"
          style={{ left: `${at(mean)}%` }}
        />
      </div>
    </div>
  );
}

const Mark = ({ at }: { at: number }) => (
  <span className="absolute top-[25px] h-4 w-0.5 bg-ink-2" style={{ left: `${at}%` }} />
);

interface LabelProps {
  style: { left: string; translate: string };
  className: string;
  children: React.ReactNode;
}

const Label = ({ style, className, children }: LabelProps) => (
  <span className={`absolute w-max text-sm ${className}`} style={style}>
    {children}
  </span>
);
