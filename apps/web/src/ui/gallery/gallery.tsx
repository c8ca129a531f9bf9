import { useState } from 'react';
import { Mark } from '../mark';
import { Page } from '../page';
import { ScreenHeader } from '../screen-header';
import { RadioGroup } from '../radio-group';
import { Actions } from './actions';
import { Choosing } from './choosing';
import { Colours } from './colours';
import { Fields } from './fields';
import { Framing } from './framing';
import { Layers } from './layers';
import { Pictures } from './pictures';
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
