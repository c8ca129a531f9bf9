import type { QuietHours } from '@nestmate/contract';
import { useState } from 'react';
import { useTranslation } from '@/platform/use-translation';
import { Button } from '@/ui/button';
import { TextField } from '@/ui/text-field';
import { zoneHere, zoneName } from '@/platform/zones';

interface Props {
  hours: QuietHours;
  onSave: (hours: QuietHours) => void;
}

/** The start and end of quiet hours, and their time zone. Saved as soon as both times are complete and differ. */
export function QuietTimes({ hours, onSave }: Props) {
  const { t, language } = useTranslation('notifications');
  const [typed, setTyped] = useState({ starts: hours.starts, ends: hours.ends });
  const isSame = typed.starts === typed.ends;
  const change = (times: Partial<typeof typed>) => {
    const wanted = { ...typed, ...times };
    setTyped(wanted);
    if (wanted.starts !== '' && wanted.ends !== '' && wanted.starts !== wanted.ends)
      onSave({ ...hours, ...wanted });
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
