import { type OfficeText, setUpLimits } from '@nestmate/contract/staff/setup/texts';
import { useRef, useState } from 'react';
import { useTranslation } from '@/platform/texts/use-translation';
import { IconButton } from '@/ui/icon-button';
import { ChevronDownIcon } from '@/ui/icons/chevron-down';
import { useEditing } from '../editing/editing';
import { OfficeTextField } from '../parts/office-text-field';

interface TopicHeadingProps {
  topic: OfficeText;
  /** Whether another heading has this English name. */
  isTaken: (name: string) => boolean;
  isFirst: boolean;
  isLast: boolean;
  onChange: (topic: OfficeText) => void;
  onMove: (by: -1 | 1) => void;
}

/**
 * A heading over options. A name that another heading has takes effect when the field loses focus, since it may be
 * half-typed; an empty one is taken back then.
 */
export function TopicHeading({ topic, isTaken, isFirst, isLast, onChange, onMove }: TopicHeadingProps) {
  const { t } = useTranslation('staffSetUp');
  const { isReadOnly } = useEditing();
  const [typed, setTyped] = useState<OfficeText | null>(null);
  const former = useRef(topic);
  const settle = () => {
    if (typed) onChange(typed.en.trim() ? typed : former.current);
    setTyped(null);
  };
  const change = (text: OfficeText) => {
    const mayWait = text.en.trim() === '' || isTaken(text.en);
    setTyped(mayWait ? text : null);
    if (!mayWait) onChange(text);
  };
  return (
    <div className="flex items-end gap-2" onFocus={() => (former.current = topic)} onBlur={settle}>
      <OfficeTextField
        label={t('topic')}
        value={typed ?? topic}
        onChange={change}
        limit={setUpLimits.label}
      />
      {!isReadOnly && (
        <>
          <IconButton
            className="size-9"
            label={t('move.up', { name: topic.en })}
            icon={<ChevronDownIcon className="size-4 rotate-180" />}
            isDisabled={isFirst}
            onPress={() => onMove(-1)}
          />
          <IconButton
            className="size-9"
            label={t('move.down', { name: topic.en })}
            icon={<ChevronDownIcon className="size-4" />}
            isDisabled={isLast}
            onPress={() => onMove(1)}
          />
        </>
      )}
    </div>
  );
}
