import { hasPassed } from '@nestmate/contract/rules/send-time';
import { useId, useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { ErrorText } from '@/ui/field-parts';
import { useMinute } from '@/ui/use-minute';
import { boxClasses, Labelled } from './filter-parts';

interface SendTime {
  /** As the field begins. */
  initial: string;
  /** Null for right away. */
  sendAt: string | null;
  mistake: 'past' | 'unfinished' | undefined;
  /** Reads the field after each key. */
  read: (field: HTMLInputElement) => void;
}

/** A moment as the field of a time has it. */
function onLocalClock(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** The time at which something is sent. One that has passed, or is half typed, is a mistake and not “right away”. */
export function useSendTime(planned?: string): SendTime {
  const [initial] = useState(() => (planned === undefined ? '' : onLocalClock(new Date(planned))));
  const [{ value, isUnfinished }, setTyped] = useState({ value: initial, isUnfinished: false });
  const now = useMinute();
  const time = value === '' ? null : new Date(value);
  return {
    initial,
    sendAt: time && time.toISOString(),
    mistake: isUnfinished ? 'unfinished' : time && hasPassed(time, new Date(now)) ? 'past' : undefined,
    read: ({ value: typed, validity }) => setTyped({ value: typed, isUnfinished: validity.badInput }),
  };
}

interface SendTimeFieldProps {
  label: string;
  help: string;
  time: SendTime;
  /** Whether somebody has tried to send. */
  isTried: boolean;
}

/** The field of the time, which shows its mistake once it is left, or somebody tries to send. */
export function SendTimeField({
  label,
  help,
  time: { initial, mistake, read },
  isTried,
}: SendTimeFieldProps) {
  const { t } = useTranslation('staff');
  const id = useId();
  const [isLeft, setLeft] = useState(false);
  const shown = isTried || isLeft ? mistake : undefined;
  return (
    <div className="flex flex-col gap-1.5">
      <Labelled label={label}>
        <input
          type="datetime-local"
          defaultValue={initial}
          onChange={({ target }) => {
            setLeft(false);
            read(target);
          }}
          // A half typed time is no new value.
          onKeyUp={({ currentTarget }) => read(currentTarget)}
          onBlur={({ target }) => {
            setLeft(true);
            read(target);
          }}
          aria-invalid={shown !== undefined || undefined}
          aria-describedby={shown && id}
          className={`${boxClasses} w-full max-w-70 min-w-0 text-ink aria-invalid:border-brick`}
        />
        <span className="text-sm font-normal text-ink-2">{help}</span>
      </Labelled>
      {shown && (
        <p id={id} role="alert">
          <ErrorText>{t(`sendTime.${shown}`)}</ErrorText>
        </p>
      )}
    </div>
  );
}
