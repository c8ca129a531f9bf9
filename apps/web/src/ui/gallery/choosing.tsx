import { useState } from 'react';
import { ActionBar } from '../action-bar';
import { Button } from '../button';
import { OptionPicker } from '../option-picker';
import { TagList } from '../tag-list';
import { Columns, Section } from './section';

const options = [
  { topic: 'Engineering', names: ['Civil Engineering', 'Materials Science', 'Robotics'] },
  { topic: 'Sciences', names: ['Biology', 'Environmental Science and Sustainable Development', 'Physics'] },
].flatMap(({ topic, names }) => names.map((label) => ({ id: label, label, topic })));
const max = 3;

export function Choosing() {
  const [chosen, setChosen] = useState<string[]>(['Biology', 'Robotics']);
  return (
    <Section title="Choosing from many">
      <Columns>
        <div>
          <TagList
            label="Chosen"
            tags={chosen.map((id) => ({ id, label: id }))}
            onRemove={(id) => setChosen(chosen.filter((each) => each !== id))}
            removeLabel={(label) => `Remove ${label}`}
            emptyText="Choose from the list below."
            {...(chosen.length === max && { description: 'That’s all. Remove one to choose another.' })}
          />
          <OptionPicker
            label="Majors"
            searchLabel="Search"
            clearLabel="Clear search"
            emptyText={(typed) => `Nothing like “${typed}”.`}
            foundText={(count) => `${count} found`}
            options={options}
            value={chosen}
            onChange={setChosen}
            max={max}
          />
          <ActionBar>
            <Button>Save</Button>
          </ActionBar>
        </div>
        <TagList
          label="Nothing chosen"
          tags={[]}
          onRemove={() => undefined}
          removeLabel={(label) => `Remove ${label}`}
          emptyText="Choose from the list below."
        />
      </Columns>
    </Section>
  );
}
