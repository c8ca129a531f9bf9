import type { MembershipId } from '@nestmate/contract/ids';
import type { RosterImport, RosterRow } from '@nestmate/contract/staff/roster';
import { type Translate, useTranslation } from '@/platform/texts/use-translation';
import { Button } from '@/ui/button';
import { Card } from '@/ui/card';
import { WindowPicture } from '@/ui/pictures/window-picture';
import { RadioGroup } from '@/ui/radio-group';
import { TextField } from '@/ui/text-field';

/** Which of the people who are missing from the file are removed; by default they stay. */
export interface Removal {
  of: 'all' | 'chosen' | 'nobody';
  /** Those who are chosen one by one, with what they would lose. */
  chosen: ReadonlyMap<MembershipId, RosterRow['loses']>;
  /** Their number, as typed. */
  typed: string;
}

export const removeNobody: Removal = { of: 'nobody', chosen: new Map(), typed: '' };

/** What staff decided about people who leave their place: those who are missing, and those who go to another. */
export interface Departures {
  removal: Removal;
  moving: Removal;
}

export const nobodyLeaves: Departures = { removal: removeNobody, moving: removeNobody };

type ComparedImport = Pick<RosterImport, 'counts' | 'losing' | 'removal_limit'>;

export const countRemoved = ({ counts }: Pick<RosterImport, 'counts'>, { of, chosen }: Removal): number =>
  of === 'all' ? counts.gone : of === 'chosen' ? chosen.size : 0;

/** How many of the people whom the file has in another place go there. */
export const countRelocated = ({ counts }: Pick<RosterImport, 'counts'>, { of, chosen }: Removal): number =>
  of === 'all' ? counts.relocated : of === 'chosen' ? chosen.size : 0;

/** How many of the people who were missing from an imported file it removed, and how many stayed. */
export const countedMissing = (
  { counts, removed }: Pick<RosterImport, 'counts' | 'removed'>,
  t: Translate<'staffRoster'>,
): string[] =>
  Object.entries({ removed, stayed: counts.gone - removed }).flatMap(([what, count]) =>
    count > 0 ? [t(`counted.${what as 'removed' | 'stayed'}`, { count })] : [],
  );

/** Whether the number of removals still has to be typed. */
export function isUnconfirmed(found: ComparedImport, removal: Removal): boolean {
  const count = countRemoved(found, removal);
  return count > found.removal_limit && removal.typed.trim() !== String(count);
}

type Losses = RosterImport['losing']['gone'];

/** What those lose who are chosen, of all who could be. */
function lossesOfChosen(all: Losses, { of, chosen }: Removal): Losses {
  const lost = [...chosen.values()];
  const count = (what: 'requests' | 'roommates') => lost.filter((one) => one[what] > 0).length;
  if (of === 'nobody') return { rooms: 0, requests: 0 };
  return of === 'all' ? all : { rooms: count('roommates'), requests: count('requests') };
}

/** Who leaves a shared room, and whose requests end, by an import with these departures. */
export function lossesOf({ losing }: ComparedImport, { removal, moving }: Departures): Losses {
  const all = [losing.moved, lossesOfChosen(losing.gone, removal), lossesOfChosen(losing.relocated, moving)];
  const sum = (what: keyof Losses) => all.reduce((total, one) => total + one[what], 0);
  return { rooms: sum('rooms'), requests: sum('requests') };
}

/** Chooses a person to be removed, or not. */
export function withPerson(removal: Removal, id: MembershipId, loses: RosterRow['loses']): Removal {
  const chosen = new Map(removal.chosen);
  if (!chosen.delete(id)) chosen.set(id, loses);
  return { ...removal, chosen };
}

interface MissingPeopleProps {
  found: RosterImport;
  removal: Removal;
  onChange: (removal: Removal) => void;
  /** Whether the import was attempted: then missing input is shown. */
  isTried: boolean;
  onSee: () => void;
}

/**
 * People of earlier files who are missing from this one: they stay, unless staff choose to remove all of
 * them, or some.
 */
export function MissingPeople({ found, removal, onChange, isTried, onSee }: MissingPeopleProps) {
  const { t } = useTranslation('staffRoster');
  const count = found.counts.gone;
  const removed = countRemoved(found, removal);
  const isAbove = count > found.removal_limit;
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
            { id: 'nobody' as const, label: t('missing.keep', { count }) },
            { id: 'all' as const, label: t('missing.remove', { count }) },
            ...(count > 1 ? [{ id: 'chosen' as const, label: t('missing.choose') }] : []),
          ]}
          value={removal.of}
          onChange={(of) => {
            onChange({ ...removal, of });
            if (of === 'chosen') onSee();
          }}
        />
        {removal.of === 'chosen' && (
          <output className="text-ink-2">{t('missing.chosen', { count: removed })}</output>
        )}
        {removed > found.removal_limit && (
          <div className="max-w-72">
            <TextField
              label={t('missing.type', { count: removed })}
              inputMode="numeric"
              value={removal.typed}
              onChange={(typed) => onChange({ ...removal, typed })}
              error={
                isTried && isUnconfirmed(found, removal) ? t('missing.typeIt', { count: removed }) : undefined
              }
            />
          </div>
        )}
        {removal.of !== 'chosen' && (
          <span>
            <Button size="sm" variant="quiet" onPress={onSee}>
              {t('missing.see')}
            </Button>
          </span>
        )}
      </div>
    </Card>
  );
}

type RelocatedPeopleProps = Omit<MissingPeopleProps, 'isTried'>;

/** People whom the file has in another place: they stay, unless staff choose to move all of them, or some. */
export function RelocatedPeople({ found, removal: moving, onChange, onSee }: RelocatedPeopleProps) {
  const { t } = useTranslation('staffRoster');
  const count = found.counts.relocated;
  return (
    <Card as="section" className="flex flex-col gap-3">
      <h2 className="text-lg">{t('relocating.title', { count })}</h2>
      <p className="max-w-[70ch] text-ink-2">{t('relocating.text')}</p>
      <RadioGroup
        label={t('relocating.choice')}
        isLabelHidden
        look="chips"
        options={[
          { id: 'nobody' as const, label: t('relocating.keep', { count }) },
          { id: 'all' as const, label: t('relocating.move', { count }) },
          ...(count > 1 ? [{ id: 'chosen' as const, label: t('relocating.choose') }] : []),
        ]}
        value={moving.of}
        onChange={(of) => {
          onChange({ ...moving, of });
          if (of === 'chosen') onSee();
        }}
      />
      {moving.of === 'chosen' ? (
        <output className="text-ink-2">
          {t('relocating.chosen', { count: countRelocated(found, moving) })}
        </output>
      ) : (
        <span>
          <Button size="sm" variant="quiet" onPress={onSee}>
            {t('relocating.see')}
          </Button>
        </span>
      )}
    </Card>
  );
}
