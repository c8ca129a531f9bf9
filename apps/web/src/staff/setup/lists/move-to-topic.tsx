import type { OfficeText } from '@nestmate/contract/staff';
import { useTranslation } from '@/platform/use-translation';
import { ForwardIcon } from '@/ui/icons/forward';

interface Props {
  name: string;
  topic: OfficeText;
  topics: readonly OfficeText[];
  onMove: (topic: OfficeText) => void;
}

/** Moves an option to another heading, with a list behind an icon, so that the row keeps its room for text. */
export function MoveToTopic({ name, topic, topics, onMove }: Props) {
  const { t } = useTranslation('staffSetUp');
  const label = t('headingOf', { name });
  return (
    <span className="relative grid size-9 place-items-center rounded-full text-ink-2 hover:bg-sunken has-focus-visible:ring-focus">
      <ForwardIcon className="size-4" />
      <select
        aria-label={label}
        title={label}
        value={topic.en}
        onChange={({ target }) => {
          const chosen = topics.find(({ en }) => en === target.value);
          if (chosen) onMove(chosen);
        }}
        className="absolute inset-0 cursor-pointer opacity-0"
      >
        {topics.map(({ en }) => (
          <option key={en} value={en}>
            {en}
          </option>
        ))}
      </select>
    </span>
  );
}
