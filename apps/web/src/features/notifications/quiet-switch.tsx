import { usualQuietHours, type QuietHours } from '@nestmate/contract/quiet-hours';
import { useState } from 'react';
import { SectionNotLoaded } from '@/features/not-loaded';
import { errorTextOf } from '@/platform/calls/query-client';
import { useTranslation } from '@/platform/texts/use-translation';
import { zoneHere, zoneName } from '@/platform/zones';
import { Button } from '@/ui/button';
import { Skeleton } from '@/ui/skeleton';
import { Switch } from '@/ui/switch';
import { TextField } from '@/ui/text-field';
import { useQuietHours, useSetQuietHours } from './settings.queries';

/** The switch for quiet hours. They start in the time zone of this device. */
export function QuietSwitch() {
  const { t } = useTranslation('notifications');
  const query = useQuietHours();
  const save = useSetQuietHours();
  if (!query.data)
    return (
      <SectionNotLoaded
        query={query}
        title={t('quiet.failed')}
        loading={<Skeleton className="h-20 w-full" />}
      />
    );
  const hours = query.data.quiet_hours ?? { ...usualQuietHours, time_zone: zoneHere() };
  return (
    <>
      <Switch
        isSelected={hours.is_on}
        onChange={(is_on) => save.mutate({ ...hours, is_on })}
        description={t('quiet.text')}
      >
        {t('quiet.title')}
      </Switch>
      {hours.is_on && (
        <>
          <QuietTimes hours={hours} onSave={save.mutate} />
          <div className="mt-3">
            <Switch
              isSelected={hours.calls_ring}
              onChange={(calls_ring) => save.mutate({ ...hours, calls_ring })}
              description={t('quiet.callsText')}
            >
              {t('quiet.calls')}
            </Switch>
          </div>
        </>
      )}
      {save.error && (
        <p role="alert" className="mt-1 text-sm text-brick">
          {errorTextOf(save.error)}
        </p>
      )}
    </>
  );
}

interface QuietTimesProps {
  hours: QuietHours;
  onSave: (hours: QuietHours) => void;
}

/** The start and end of quiet hours, and their time zone. Saved as soon as both times are complete and differ. */
function QuietTimes({ hours, onSave }: QuietTimesProps) {
  const { t, language } = useTranslation('notifications');
  const [typed, setTyped] = useState({ starts: hours.starts, ends: hours.ends });
  const isSame = typed.starts === typed.ends;
  const change = (times: Partial<typeof typed>) => {
    const next = { ...typed, ...times };
    setTyped(next);
    if (next.starts !== '' && next.ends !== '' && next.starts !== next.ends) onSave({ ...hours, ...next });
  };
  const here = zoneHere();
  const isElsewhere = zoneName(here, language) !== zoneName(hours.time_zone, language);
  return (
    <div className="mt-2 flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3">
        <TextField
          type="time"
          label={t('quiet.starts')}
          value={typed.starts}
          onChange={(starts) => change({ starts })}
        />
        <TextField
          type="time"
          label={t('quiet.ends')}
          value={typed.ends}
          onChange={(ends) => change({ ends })}
          error={isSame ? t('quiet.same') : undefined}
        />
      </div>
      <p className="text-sm text-ink-2">
        {t('quiet.zone', { zone: zoneName(hours.time_zone, language) })}
        {isElsewhere && ` · ${t('quiet.moved')}`}
      </p>
      {isElsewhere && (
        <div>
          <Button variant="quiet" size="sm" onPress={() => onSave({ ...hours, time_zone: here })}>
            {t('quiet.move', { zone: zoneName(here, language) })}
          </Button>
        </div>
      )}
    </div>
  );
}
