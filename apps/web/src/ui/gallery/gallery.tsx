import { useState } from 'react';
import { ActionBar } from '../action-bar';
import { Button } from '../button';
import { Mark } from '../mark';
import { OptionPicker } from '../option-picker';
import { Page } from '../page';
import { House } from '../pictures/house';
import { TwoWindows } from '../pictures/two-windows';
import type { Scene } from '../pictures/window';
import { WindowPicture } from '../pictures/window-picture';
import { RadioGroup } from '../radio-group';
import { ScreenHeader } from '../screen-header';
import { TagList } from '../tag-list';
import { Actions } from './actions';
import { Fields } from './fields';
import { Framing } from './framing';
import { Layers } from './layers';
import { Row, Section, Columns } from './section';
import { Showing } from './showing';

const themes = [
  { id: 'system', label: 'System' },
  { id: 'light', label: 'Light' },
  { id: 'dark', label: 'Dark' },
];

function chooseTheme(theme: string) {
  document.documentElement.dataset.theme = theme;
}

/** Every component in every state, for viewing and for the accessibility tests. Development only. */
export function Gallery() {
  const [theme, setTheme] = useState('system');
  return (
    <main>
      <Page>
        <Mark className="mb-6 size-12" title="Nestmate" />
        <ScreenHeader title="Components" lead="Every part of the product’s look, in every state." />
        <div className="mb-10">
          <RadioGroup
            label="Theme"
            look="chips"
            options={themes}
            value={theme}
            onChange={(next) => {
              setTheme(next);
              chooseTheme(next);
            }}
          />
        </div>
        <Pictures />
        <Colours />
        <Framing />
        <Actions />
        <Fields />
        <Choosing />
        <Showing />
        <Layers />
      </Page>
    </main>
  );
}

const options = [
  { topic: 'Engineering', names: ['Civil Engineering', 'Materials Science', 'Robotics'] },
  { topic: 'Sciences', names: ['Biology', 'Environmental Science and Sustainable Development', 'Physics'] },
].flatMap(({ topic, names }) => names.map((label) => ({ id: label, label, topic })));
const max = 3;

function Choosing() {
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

const grounds = [
  ['paper', 'bg-paper'],
  ['surface', 'bg-surface'],
  ['sunken', 'bg-sunken'],
  ['raised', 'bg-raised'],
  ['plum', 'bg-plum'],
  ['plum-fill', 'bg-plum-fill'],
  ['bubble', 'bg-bubble'],
  ['plum-soft', 'bg-plum-soft'],
  ['apricot', 'bg-apricot'],
  ['apricot-soft', 'bg-apricot-soft'],
  ['glow', 'bg-glow'],
  ['dusk', 'bg-dusk'],
  ['leaf', 'bg-leaf'],
  ['leaf-soft', 'bg-leaf-soft'],
  ['brick', 'bg-brick'],
  ['brick-fill', 'bg-brick-fill'],
  ['brick-soft', 'bg-brick-soft'],
  ['line', 'bg-line'],
  ['line-strong', 'bg-line-strong'],
] as const;

function Colours() {
  return (
    <Section title="Colour and type">
      <Row name="Grounds">
        {grounds.map(([name, look]) => (
          <div key={name} className="w-24 text-xs text-ink-2">
            <div className={`mb-1 h-14 rounded-control border border-line ${look}`} />
            {name}
          </div>
        ))}
      </Row>
      <Row name="Scale">
        <div className="flex flex-col gap-3">
          <p className="font-display text-4xl font-semibold">Evening light 48</p>
          <p className="font-display text-3xl font-semibold">Someone to live with 36</p>
          <p className="font-display text-2xl font-semibold">Maya Torres, Linden Hall 28</p>
          <p className="font-display text-xl font-semibold">Your matches 22</p>
          <p className="text-lg">Large text 18, for what leads a page.</p>
          <p>Body 16. You choose who sees your profile, and you can hide it at any time.</p>
          <p className="text-sm text-ink-2">Second level 14, quieter than the body.</p>
          <p className="text-xs text-ink-3">Third level 12, for times and counts: 12:04.</p>
          <p lang="zh">中文使用系统字体：“找到合适的室友……”——Maya Torres，2027 年，86%。</p>
        </div>
      </Row>
    </Section>
  );
}

const all: readonly Scene[] = ['lit', 'dark', 'curtain', 'moon', 'box', 'plant'];

function Pictures() {
  return (
    <Section title="Mark and pictures">
      <Row name="Mark">
        <Mark className="size-6" />
        <Mark className="size-8" />
        <Mark className="size-12" />
        <Mark className="size-20" />
      </Row>
      <Row name="House">
        <House />
      </Row>
      <Row name="Two people in one house">
        <TwoWindows
          left={{ name: 'Maya Torres', src: undefined }}
          right={{ name: 'Wei Chen', src: undefined }}
        />
      </Row>
      <Row name="Windows">
        {all.map((scene) => (
          <WindowPicture key={scene} scene={scene} />
        ))}
        <WindowPicture scene="dark" beside="moon" />
      </Row>
    </Section>
  );
}
