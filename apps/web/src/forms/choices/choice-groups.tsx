import type { OptionId } from '@nestmate/contract';
import { ChoiceChips } from '@/ui/choice-chips';
import { byTopic } from '@/ui/find-options';
import type { ChoiceListProps } from './choice-list';

/** A few options, all visible: chips under their headings. */
export function ChoiceGroups({ options, value, onChange, max }: ChoiceListProps) {
  function choose(here: ReadonlySet<OptionId>, chosen: OptionId[]) {
    const kept = value.filter((id) => !here.has(id) || chosen.includes(id));
    onChange([...kept, ...chosen.filter((id) => !value.includes(id))]);
  }
  return (
    <div className="flex flex-col gap-6">
      {byTopic(options).map(({ topic, options: under }) => {
        const here = new Set(under.map(({ id }) => id));
        const chosenHere = value.filter((id) => here.has(id));
        return (
          <ChoiceChips
            key={topic}
            label={topic}
            options={under}
            value={chosenHere}
            max={max - value.length + chosenHere.length}
            onChange={(chosen) => choose(here, chosen)}
          />
        );
      })}
    </div>
  );
}
