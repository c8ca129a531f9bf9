import type { RosterImport } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { Keys } from '../../parts/keys';
import { rosterRules } from '../../platform/call';
import { useShortcut } from '../../platform/use-shortcut';
import type { View } from './view';

interface Props {
  found: Pick<RosterImport, 'counts' | 'kept' | 'losing'>;
  view: View;
  onChoose: (view: View) => void;
}

const dots = {
  new: 'bg-leaf',
  changed: 'bg-plum',
  moved: 'bg-apricot ring-1 ring-ink-3',
  gone: 'bg-brick',
  wrong: 'border-2 border-brick',
  same: 'border-2 border-line-strong',
} as const;

const chosen =
  'aria-pressed:border-plum aria-pressed:bg-plum-soft aria-pressed:ring-1 aria-pressed:ring-plum';

/** How many rows come to what; each shows its rows. */
export function OutcomeTabs({ found: { counts, losing, kept }, view, onChoose }: Props) {
  const { t, language } = useTranslation('staffRoster');
  useShortcut(
    rosterRules.outcomes.map((_, at) => String(at + 1)),
    (key) => {
      const outcome = rosterRules.outcomes[Number(key) - 1];
      if (outcome) onChoose(outcome);
    },
  );
  const loses = losing.rooms > 0 || losing.requests > 0;
  const number = new Intl.NumberFormat(language);
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="grid grid-cols-2 gap-2 sm:grid-cols-3 xl:grid-cols-6">
        <legend className="sr-only">{t('preview.outcomes')}</legend>
        {rosterRules.outcomes.map((outcome, at) => (
          <button
            key={outcome}
            type="button"
            aria-pressed={view === outcome}
            onClick={() => onChoose(outcome)}
            className={`relative flex flex-col items-start rounded-card border border-line bg-surface p-3 text-left transition hover:border-line-strong ${chosen}`}
          >
            <span className="flex items-center gap-2 font-semibold">
              <span aria-hidden className={`size-2 rounded-full ${dots[outcome]}`} />
              {t(`outcomes.${outcome}`)}
            </span>
            <span className="font-display text-2xl font-bold tabular-nums">
              {number.format(counts[outcome])}
            </span>
            <span className="text-sm text-ink-2">{t(`outcomeNotes.${outcome}`)}</span>
            <span className="absolute top-3 right-3 max-sm:hidden">
              <Keys keys={[String(at + 1)]} />
            </span>
          </button>
        ))}
      </fieldset>
      {(loses || kept > 0) && (
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
        </div>
      )}
    </div>
  );
}

const Chip = ({
  isChosen,
  onPress,
  children,
}: {
  isChosen: boolean;
  onPress: () => void;
  children: string;
}) => (
  <button
    type="button"
    aria-pressed={isChosen}
    onClick={onPress}
    className={`min-h-9 rounded-full border border-line-strong bg-surface px-3.5 py-1 text-left text-sm transition hover:border-ink-2 ${chosen}`}
  >
    {children}
  </button>
);
