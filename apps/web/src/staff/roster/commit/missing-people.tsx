import type { RosterImport } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { WindowPicture } from '@/ui/pictures/window-picture';
import { RadioGroup } from '@/ui/radio-group';
import { TextField } from '@/ui/text-field';
import { isAboveLimit, isUnconfirmed, type Removal } from './removal';

interface Props {
  found: RosterImport;
  removal: Removal;
  onChange: (removal: Removal) => void;
  /** Whether the import was attempted: then missing input is shown. */
  isTried: boolean;
  onSee: () => void;
}

/** People whom an earlier file added and who are missing from this one: kept, unless staff choose to remove them. */
export function MissingPeople({ found, removal, onChange, isTried, onSee }: Props) {
  const { t } = useTranslation('staffRoster');
  const count = found.counts.gone;
  const isAbove = isAboveLimit(found);
  return (
    <Card as="section" className="flex flex-col gap-4 sm:flex-row sm:gap-6">
      <WindowPicture scene="moon" beside="box" className="w-24 shrink-0 self-start max-sm:hidden" />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <h2 className={`text-lg ${isAbove ? 'text-brick' : ''}`}>{t('missing.title', { count })}</h2>
        <p className="max-w-[70ch] text-ink-2">
          {t('missing.text')} {isAbove && t('missing.above', { limit: found.removal_limit })}
        </p>
        <RadioGroup
          label={t('missing.choice')}
          isLabelHidden
          look="chips"
          options={[
            { id: 'keep' as const, label: t('missing.keep', { count }) },
            { id: 'remove' as const, label: t('missing.remove', { count }) },
          ]}
          value={removal.remove ? 'remove' : 'keep'}
          onChange={(choice) => onChange({ ...removal, remove: choice === 'remove' })}
        />
        {removal.remove && isAbove && (
          <div className="max-w-72">
            <TextField
              label={t('missing.type', { count })}
              inputMode="numeric"
              value={removal.typed}
              onChange={(typed) => onChange({ ...removal, typed })}
              error={isTried && isUnconfirmed(found, removal) ? t('missing.typeIt', { count }) : undefined}
            />
          </div>
        )}
        <span>
          <Button size="sm" variant="quiet" onPress={onSee}>
            {t('missing.see')}
          </Button>
        </span>
      </div>
    </Card>
  );
}
