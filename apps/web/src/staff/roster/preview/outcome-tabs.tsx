import type { RosterImport, RowOutcome } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { chosenClasses, CountTiles, type Tile } from '../../parts/count-tiles';
import { rosterRules } from '../../platform/call';
import type { View } from './view';

interface Props {
  found: Pick<RosterImport, 'counts' | 'kept' | 'losing' | 'one_name'>;
  view: View;
  onChoose: (view: View) => void;
}

const dots: Record<RowOutcome, Tile<RowOutcome>['dot']> = {
  new: 'good',
  changed: 'next',
  moved: 'light',
  gone: 'bad',
  wrong: 'badRing',
  same: 'ring',
};

/** The number of rows by outcome; each tab shows its rows. */
export function OutcomeTabs({ found: { counts, losing, kept, one_name: oneName }, view, onChoose }: Props) {
  const { t } = useTranslation('staffRoster');
  const loses = losing.rooms > 0 || losing.requests > 0;
  return (
    <div className="flex flex-col gap-3">
      <CountTiles
        label={t('preview.outcomes')}
        tiles={rosterRules.outcomes.map((id) => ({
          id,
          label: t(`outcomes.${id}`),
          note: t(`outcomeNotes.${id}`),
          count: counts[id],
          dot: dots[id],
        }))}
        value={view}
        onChoose={onChoose}
      />
      {(loses || kept > 0 || oneName > 0) && (
        <div className="flex flex-wrap gap-2">
          {loses && (
            <Chip isChosen={view === 'losing'} onPress={() => onChoose('losing')}>
              {t('preview.losing', {
                rooms: t('preview.rooms', { count: losing.rooms }),
                requests: t('preview.requests', { count: losing.requests }),
              })}
            </Chip>
          )}
          {kept > 0 && (
            <Chip isChosen={view === 'kept'} onPress={() => onChoose('kept')}>
              {t('preview.kept', { count: kept })}
            </Chip>
          )}
          {oneName > 0 && (
            <Chip isChosen={view === 'one_name'} onPress={() => onChoose('one_name')}>
              {t('preview.oneName', { count: oneName })}
            </Chip>
          )}
        </div>
      )}
    </div>
  );
}

interface ChipProps {
  isChosen: boolean;
  onPress: () => void;
  children: string;
}

const Chip = ({ isChosen, onPress, children }: ChipProps) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onPress}
    className={`min-h-9 rounded-full border border-line-strong bg-surface px-3.5 py-1 text-left text-sm transition hover:border-ink-2 ${chosenClasses}`}
  >
    {children}
  </button>
);
