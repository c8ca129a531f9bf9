import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
import { tabLook, tabListLook } from './tab-look';

interface Item<Id extends string> {
  id: Id;
  label: string;
  count?: number;
  content: ReactNode;
}

interface Props<Id extends string> {
  label: string;
  tabs: readonly Item<Id>[];
  selected: Id;
  onChange: (id: Id) => void;
}

/** Several views of one screen. Views with their own address are tab links. */
export function Tabs<Id extends string>({ label, tabs, selected, onChange }: Props<Id>) {
  return (
    <AriaTabs
      selectedKey={selected}
      onSelectionChange={(key) => {
        const chosen = tabs.find(({ id }) => id === key);
        if (chosen) onChange(chosen.id);
      }}
    >
      <TabList aria-label={label} className={tabListLook}>
        {tabs.map(({ id, label, count }) => (
          <Tab key={id} id={id} className={tabLook}>
            {label}
            {count !== undefined && <span className="tabular-nums text-ink-2">{count}</span>}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="pt-5">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
